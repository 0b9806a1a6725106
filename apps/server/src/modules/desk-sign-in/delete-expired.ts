import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { deleteExpiredOfficerSessions } from '../../http/officer-session-store.ts'
import { recordStaffActs } from '../audit/audit-service.ts'
import { deleteExpiredEnrolments } from './enrolment-store.ts'

const atOnce = 500

/** Ends officers' sessions by time, each complete one with its entry in the audit log. Deletes old enrolment codes. */
export async function deleteExpiredOfficerSignIns(services: Services): Promise<void> {
  const { pool, clock } = services
  const now = clock.now()
  for (let ended = atOnce; ended === atOnce; )
    ended = await inTransaction(pool, async (db) => {
      const sessions = await deleteExpiredOfficerSessions(db, now, atOnce)
      const ends = sessions
        .filter(({ isComplete }) => isComplete)
        .map(({ id, staffId }) => ({ staffId, act: 'sessionEnded', details: 'expired', record: id }) as const)
      await recordStaffActs(db, services, ends)
      return sessions.length
    })
  await deleteExpiredEnrolments(pool, now)
}
