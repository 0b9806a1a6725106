import type { saveOwnOpinion } from '@registration/contract/desk/decisions.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { insertOwnOpinion } from './opinion-store.ts'

/** Keeps a template of an opinion for the caller alone. docs/product/cases.md 'Decisions'. */
export const saveOwnOpinionHandler: Handler<typeof saveOwnOpinion> = async (input, ctx) => {
  const { db, caller, cipher, ids, clock } = ctx
  const { opinions: max } = deskLimits
  const id = ids.uuid()
  const opinion = { ...input, id, staffId: caller.staffId, max, now: clock.now() }
  if (!(await insertOwnOpinion(db, cipher, opinion))) throw refuse('opinionsFull', { params: { n: max } })
  return { id }
}
