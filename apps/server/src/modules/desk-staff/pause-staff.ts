import type { pauseStaff } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { endClaimsOf } from '../desk-cases/end-claims-service.ts'
import { endSessionsOf } from '../desk-sign-in/account-store.ts'
import { lockColleague } from './staff-service.ts'
import { setPaused } from './staff-store.ts'

/** Pauses a colleague's account, or ends its pause. docs/product/desk.md 'Accounts'. */
export const pauseStaffHandler: Handler<typeof pauseStaff> = async ({ login, paused }, ctx) => {
  const { db, caller } = ctx
  const { id } = await lockColleague(db, caller, login)
  await setPaused(db, id, paused)
  if (paused) {
    await endSessionsOf(db, id)
    await endClaimsOf(ctx, id)
  }
  const act = paused ? 'staffPaused' : 'staffResumed'
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act, details: '', record: id })
}
