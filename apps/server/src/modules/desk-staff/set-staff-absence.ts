import type { setStaffAbsence } from '@registration/contract/desk/staff.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse, refuseField } from '../../refuse.ts'
import { fromShanghai } from '../../shanghai-time.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { endClaimsOf } from '../desk-cases/end-claims-service.ts'
import { lockAbsentee } from './staff-service.ts'
import { saveAbsence } from './staff-store.ts'

/** Enters when a colleague, or the caller, is away: in the place of an earlier entry. docs/product/desk.md 'Accounts'. */
export const setStaffAbsenceHandler: Handler<typeof setStaffAbsence> = async ({ login, from, to }, ctx) => {
  const { db, caller, clock } = ctx
  const [begin, end] = [instantOf('from', from), instantOf('to', to)]
  if (end <= begin) throw refuseField('to', 'endBeforeStart')
  if (end <= clock.now()) throw refuse('absenceOver')
  const { id } = await lockAbsentee(db, caller, login)
  await saveAbsence(db, { staffId: id, from: begin, until: end })
  // Maintenance ends the claims of an absence that begins later.
  await endClaimsOf(ctx, id)
  await recordStaffAct(db, ctx, { staffId: caller.staffId, act: 'absenceRecorded', details: '', record: id })
}

/** @throws the refusal invalid for a day that there is not. */
function instantOf(field: string, time: string): Date {
  const instant = fromShanghai(time)
  if (!instant) throw refuseField(field, 'dateInvalid')
  return instant
}
