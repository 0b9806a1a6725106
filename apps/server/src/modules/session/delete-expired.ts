import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { deleteExpiredSessions, deleteExpiredStates } from '../../http/session-store.ts'
import { recordAudits } from '../audit/audit-service.ts'
import { deleteOldSignIns } from './sign-in-store.ts'

const atOnce = 500

/** How long a citizen sees a sign-in. Milliseconds. */
const signInKeptMs = 180 * dayMs

/** Ends sessions by time, each with its entry in the audit log. Deletes old sign-ins and those that never returned. */
export async function deleteExpiredSignIns(services: Services): Promise<void> {
  const { pool, clock } = services
  const now = clock.now()
  for (let ended = atOnce; ended === atOnce; )
    ended = await inTransaction(pool, async (db) => {
      const sessions = await deleteExpiredSessions(db, now, atOnce)
      const facts = sessions.map(({ id, citizenId }) => {
        return { citizenId, actor: 'system', act: 'sessionEnded', details: 'expired', record: id } as const
      })
      await recordAudits(db, services, facts)
      return sessions.length
    })
  await deleteExpiredStates(pool, now)
  await deleteOldSignIns(pool, new Date(now.getTime() - signInKeptMs))
}
