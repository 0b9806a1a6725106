import type { setStaffRoles } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { endClaimsOf } from '../desk-cases/end-claims-service.ts'
import { endSessionsOf } from '../desk-sign-in/account-store.ts'
import { judgeOffices, judgeRoles, rolesInWords } from './staff-rules.ts'
import { lockColleague } from './staff-service.ts'
import { setOffices, setRoles } from './staff-store.ts'

/** Sets a colleague's roles and offices. docs/product/desk.md 'Permissions'. */
export const setStaffRolesHandler: Handler<typeof setStaffRoles> = async (input, ctx) => {
  const { db, caller, content } = ctx
  const roles = [...new Set(input.roles)]
  const offices = [...new Set(input.offices)]
  const { id, ...present } = await lockColleague(db, caller, input.login)
  const { base } = input
  if (base && !(isSame(base.roles, present.roles) && isSame(base.offices, present.offices)))
    throw refuse('changedMeanwhile')
  judgeOffices(content, offices, caller.regions)
  judgeRoles(content, roles)
  await setRoles(db, id, roles)
  await setOffices(db, id, offices)
  await endSessionsOf(db, id)
  await endClaimsOf(ctx, id)
  const details = rolesInWords(roles, offices)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'rolesSet', details, record: id })
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((each) => others.includes(each)) && others.every((each) => some.includes(each))
