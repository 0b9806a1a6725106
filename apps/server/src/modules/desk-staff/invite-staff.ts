import type { inviteStaff } from '@registration/contract/desk/staff.ts'
import { isAdministrator } from '@registration/contract/permissions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { inviteByCode } from '../desk-sign-in/invitation-service.ts'
import { lockColleague } from './staff-service.ts'

/**
 * A one-time enrolment code, with which a colleague begins with the account again. An administrator's comes from the
 * operator: otherwise one administrator could become another. docs/product/desk.md 'Accounts'.
 */
export const inviteStaffHandler: Handler<typeof inviteStaff> = async ({ login }, ctx) => {
  const { db, caller } = ctx
  const account = await lockColleague(db, caller, login)
  if (account.roles.some(isAdministrator)) throw refuse('notPermitted')
  const { code, until } = await inviteByCode(db, ctx, account.id)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'staffInvited', details: '', record: account.id })
  return { code, until: toShanghai(until) }
}
