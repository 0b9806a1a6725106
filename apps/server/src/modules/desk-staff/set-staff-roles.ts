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
  if (base && !isSame(base, present)) throw refuse('changedMeanwhile')
  judgeOffices(content, offices, caller.regions)
  judgeRoles(content, roles)
  // Who got no answer sends again what the account has by then.
  if (isSame({ roles, offices }, present)) return
  await setRoles(db, id, roles)
  await setOffices(db, id, offices)
  await endSessionsOf(db, id)
  await endClaimsOf(ctx, id)
  const details = rolesInWords(roles, offices)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'rolesSet', details, record: id })
}

interface Access {
  roles: readonly string[]
  offices: readonly string[]
}

const isSame = (some: Access, other: Access): boolean =>
  hasSame(some.roles, other.roles) && hasSame(some.offices, other.offices)

const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((each) => others.includes(each)) && others.every((each) => some.includes(each))
