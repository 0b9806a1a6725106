import type { tickCase } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseField } from '../../refuse.ts'
import { deleteTick, saveTick } from './tick-store.ts'
import { finishWork, getValueAt, lockWork } from './work-service.ts'

/** Notes what the caller has checked of their case. docs/product/cases.md 'Ticks, remarks and notes'. */
export const tickCaseHandler: Handler<typeof tickCase> = async ({ id, version, target, state }, ctx) => {
  const { db, caller, clock, content } = ctx
  const { row, frozen } = await lockWork(ctx, { id, version })
  getValueAt(target, frozen, content)
  const isJudged = target.kind === 'material'
  if (target.kind === 'application' || (isJudged ? state === 'checked' : state === 'fits' || state === 'unfit'))
    throw refuseField('state', 'choiceInvalid')
  const key = { caseId: row.id, submission: row.submission, stage: row.stage, target }
  // A material may be judged as not needed. Anything else is checked or not.
  if (state === 'none' && !isJudged) await deleteTick(db, key)
  else await saveTick(db, key, { state, staffId: caller.staffId, at: clock.now() })
  return { version: await finishWork(ctx, row, 'checked') }
}
