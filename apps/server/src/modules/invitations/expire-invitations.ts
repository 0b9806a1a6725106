import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { serverLimits } from '../../server-limits.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { endUnanswered } from './invitation-service.ts'
import { deleteEndedInvitations, findExpiredInvitation, findReceivedInvitation } from './invitation-store.ts'

/** How long an ended invitation is kept (docs/product/limits.md 'Retention'). */
const keptMs = 30 * dayMs
/** As long as the limit counts it and the pause lasts after the last of them. */
const notMeKeptMs = 2 * serverLimits.notMeDays * dayMs

/**
 * Notes which invitations have expired, notifies their senders, and deletes those that ended long ago. Any number of
 * nodes may run it.
 */
export async function expireInvitations(services: Services): Promise<void> {
  while (await inTransaction(services.pool, (db) => expireNext(services, db)));
  const now = services.clock.now().getTime()
  const before = { ended: new Date(now - keptMs), notMe: new Date(now - notMeKeptMs) }
  await deleteEndedInvitations(services.pool, before)
}

async function expireNext(services: Services, db: Db): Promise<boolean> {
  const now = services.clock.now()
  const found = await findExpiredInvitation(db, now)
  if (!found) return false
  // The application first, as in every other move: then the invitation is as it is now.
  const application = await lockApplication(db, found.applicationId)
  const invitation = await findReceivedInvitation(db, found.id)
  if (application && invitation) await endUnanswered({ ...services, db }, application, { invitation, state: 'expired' })
  return true
}
