import type { cancelStaffAbsence } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { lockAbsentee } from './staff-service.ts'
import { deleteAbsence } from './staff-store.ts'

/** Takes back the present or next absence of a colleague, or of the caller. docs/product/desk.md 'Accounts'. */
export const cancelStaffAbsenceHandler: Handler<typeof cancelStaffAbsence> = async ({ login }, ctx) => {
  const { db, caller, clock } = ctx
  const { id } = await lockAbsentee(db, caller, login)
  if (!(await deleteAbsence(db, id, clock.now()))) return
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'absenceCancelled', details: '', record: id })
}
