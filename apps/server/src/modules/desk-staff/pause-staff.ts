import type { pauseStaff } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { lockColleague, pauseAccount } from './staff-service.ts'

/** Pauses a colleague's account, or ends its pause. docs/product/desk.md 'Accounts'. */
export const pauseStaffHandler: Handler<typeof pauseStaff> = async ({ login, paused }, ctx) => {
  const { db, caller } = ctx
  const { id } = await lockColleague(db, caller, login)
  await pauseAccount(ctx, id, paused)
  const act = paused ? 'staffPaused' : 'staffResumed'
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act, details: '', record: id })
}
