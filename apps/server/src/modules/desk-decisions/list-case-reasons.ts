import type { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import { remarkCodes } from '@registration/contract/remarks.ts'
import type { Handler } from '../../http/handler.ts'

/**
 * The reasons and templates of the office's content. Their names are in the officer's language. The words are for the
 * citizen and for the notice, which are the office's own: Chinese. docs/product/cases.md 'Decisions'.
 */
export const listCaseReasonsHandler: Handler<typeof listCaseReasons> = async (_, { content, language }) => {
  const order = Object.keys(content.remarkReasons)
  return {
    reasons: remarkCodes
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((code) => {
        const { name, targets, text } = content.remarkReasons[code]
        return { code, name: name[language], targets, text: text.zh }
      }),
    opinions: content.opinions.map(({ id, verdict, stages, name, text }) => ({
      id,
      verdict,
      stages,
      name: name[language],
      text: text.zh,
    })),
  }
}
