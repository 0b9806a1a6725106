import type { markCaseUrgent } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { caseMoved, lockSeenCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { isOpen } from '../desk-cases/case-state-rules.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'

/** Puts a case in front of the queue, or back, with the supervisor's reason. docs/product/cases.md 'Queues'. */
export const markCaseUrgentHandler: Handler<typeof markCaseUrgent> = async (
  { isUrgent = true, reason, ...seen },
  ctx,
) => {
  const row = await lockSeenCase(ctx, seen)
  if (!isOpen(row)) throw await caseMoved(ctx.db, row.id)
  await refuseConflict(ctx, ctx.caller.staffId, row)
  const version = await moveCase(ctx.db, row, { is_urgent: isUrgent })
  await recordCaseAct(ctx, row, { act: isUrgent ? 'urgent' : 'notUrgent', note: reason })
  return { version }
}
