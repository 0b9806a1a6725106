import type { leaveStaff } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { endClaimsOf } from '../desk-cases/end-claims-service.ts'
import { closeAccount } from '../desk-sign-in/account-store.ts'
import { lockColleague } from './staff-service.ts'

/** Notes that a colleague has left. docs/product/desk.md 'Accounts'. */
export const leaveStaffHandler: Handler<typeof leaveStaff> = async ({ login }, ctx) => {
  const { db, caller } = ctx
  const { id } = await lockColleague(db, caller, login)
  await closeAccount(db, id)
  await endClaimsOf(ctx, id)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'staffLeft', details: '', record: id })
}
