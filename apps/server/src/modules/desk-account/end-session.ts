import type { endOfficerSession } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { deleteSessionOfOfficer } from '../../http/officer-session-store.ts'
import { logSecurity } from '../../http/security-log.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'

/** Ends one of the caller's sessions. docs/product/desk.md 'Own account'. */
export const endOfficerSessionHandler: Handler<typeof endOfficerSession> = async ({ id }, ctx) => {
  const { db, caller } = ctx
  const { staffId } = caller
  if (!(await deleteSessionOfOfficer(db, { staffId, id }))) throw refuse('sessionNotFound')
  await recordStaffAct(db, ctx, { staffId, act: 'sessionEnded', details: 'byOfficer', record: id })
  logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: 'byOfficer', staffId })
}
