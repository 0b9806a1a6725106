import type { resumeCase } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { judgeAssignment, refuseAbsent } from '../desk-cases/assignment-service.ts'
import { caseMoved, lockSeenCase, recordCaseAct, refuseOtherHolder } from '../desk-cases/case-act-service.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { endHold } from '../desk-cases/hold-service.ts'

/** Takes a case off hold: the caller's, or one without an officer. docs/product/cases.md 'Holds'. */
export const resumeCaseHandler: Handler<typeof resumeCase> = async (seen, ctx) => {
  const { db, caller, clock } = ctx
  const row = await lockSeenCase(ctx, seen, workScope(caller))
  await refuseOtherHolder(ctx, row)
  if (row.state !== 'onHold') throw await caseMoved(db, row.id)
  if (!row.assignee) {
    await refuseAbsent(ctx)
    await judgeAssignment(ctx, row, caller.staffId)
  }
  const version = await endHold(ctx, row, { assignee: caller.staffId, at: clock.now() })
  await recordCaseAct(ctx, row, { act: 'resumed' })
  return { version }
}
