import type { resolveOtherPerson } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { lockColleague } from './staff-service.ts'
import { clearOtherPerson } from './staff-store.ts'

/** Takes the mark of another person at the provider from a colleague's account. docs/product/desk.md 'Provider'. */
export const resolveOtherPersonHandler: Handler<typeof resolveOtherPerson> = async ({ login }, ctx) => {
  const { db, caller } = ctx
  const { id } = await lockColleague(db, caller, login)
  await clearOtherPerson(db, id)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'staffSaved', details: 'otherPerson', record: id })
}
