import { stages } from '@registration/contract/desk/case-words.ts'
import type { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import { remarkCodes } from '@registration/contract/remarks.ts'
import type { Handler } from '../../http/handler.ts'
import { listOwnOpinions } from './opinion-store.ts'

/**
 * The reasons and templates of the office's content, and the officer's own templates. Names are in the officer's language.
 * The words are for the citizen and for the notice, which are the office's own: Chinese. docs/product/cases.md 'Decisions'.
 */
export const listCaseReasonsHandler: Handler<typeof listCaseReasons> = async (_, ctx) => {
  const { db, caller, cipher, content, language } = ctx
  const own = await listOwnOpinions(db, cipher, caller.staffId)
  const order = Object.keys(content.remarkReasons)
  return {
    reasons: remarkCodes
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((code) => {
        const { name, targets, text } = content.remarkReasons[code]
        return { code, name: name[language], targets, text: text.zh }
      }),
    opinions: [
      ...content.opinions.map(({ id, verdict, stages: of, name, text }) => ({
        id,
        verdict,
        stages: of,
        name: name[language],
        text: text.zh,
        isOwn: false,
      })),
      ...own.map((opinion) => ({ ...opinion, stages: [...stages], isOwn: true })),
    ],
  }
}
