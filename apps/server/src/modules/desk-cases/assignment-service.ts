import type { LocalServices, Officer } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type CaseRow, hasDecided } from './case-store.ts'
import { findAbsenceEnd } from './colleague-store.ts'
import { refuseConflict } from './conflict-service.ts'

/**
 * Refuses to assign a case to an officer with an interest in it (回避), and where the office separates the stages, to one who
 * has decided another stage of the submission (不相容岗位).
 * @throws the refusals conflictOfInterest, sameOfficer
 */
export async function judgeAssignment(
  { db, cipher, content }: Pick<LocalServices, 'cipher' | 'content'> & { db: ReadDb },
  row: Pick<CaseRow, 'id' | 'submission' | 'number_indexes'>,
  staffId: string,
): Promise<void> {
  await refuseConflict({ db, cipher }, staffId, row)
  if (content.desk.stages === 'separate' && (await hasDecided(db, row, staffId))) throw refuse('sameOfficer')
}

/**
 * Refuses a claim by an officer who is away: housekeeping would end it.
 * @throws the refusal officerAbsent
 */
export async function refuseAbsent({
  db,
  caller,
  clock,
}: Pick<LocalServices, 'clock'> & { db: ReadDb; caller: Officer }): Promise<void> {
  const until = await findAbsenceEnd(db, caller.staffId, clock.now())
  if (until) throw refuse('officerAbsent', { params: { until: toShanghai(until) } })
}
