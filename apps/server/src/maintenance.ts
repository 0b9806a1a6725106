import type { Services } from './context.ts'
import { deleteExpiredRequests } from './http/idempotency-store.ts'
import { deleteExpiredLimits } from './http/rate-limit-store.ts'
import { deleteExpiredSessions } from './http/session-store.ts'
import { deleteExpiredDrafts } from './modules/applications/delete-expired-drafts.ts'
import { extendCalendar } from './modules/appointments/extend-calendar.ts'
import { deleteExpiredFlows } from './modules/face/face-flow-store.ts'
import { discardUnowned } from './modules/files/discard-unowned.ts'
import { deleteExpiredPhoneCodes } from './modules/phone-codes/phone-code-store.ts'
import { deleteExpiredNonces } from './modules/registry/registry-event-store.ts'
import { freshMs } from './platform/registry/signature.ts'

const everyMs = 10 * 60_000
const day = 24 * 3_600_000

/** Deletes what has served its time: ended sessions, old answers, counts and nonces, drafts that nobody touches, files that nobody owns; makes the calendar's next days. Any number of nodes may do it. */
export async function runMaintenance(services: Services): Promise<void> {
  const { pool, clock } = services
  const now = clock.now()
  await deleteExpiredSessions(pool, now)
  await deleteExpiredRequests(pool, now)
  await deleteExpiredLimits(pool, new Date(now.getTime() - day))
  await deleteExpiredPhoneCodes(pool, new Date(now.getTime() - day))
  await deleteExpiredFlows(pool, new Date(now.getTime() - 30 * day))
  await deleteExpiredNonces(pool, new Date(now.getTime() - 2 * freshMs))
  await deleteExpiredDrafts(services)
  await extendCalendar(services)
  await discardUnowned(services)
}

export function startMaintenance(services: Services): { stop(): Promise<void> } {
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = runMaintenance(services).catch((error: unknown) => {
      services.log.warn(
        { code: error instanceof Error ? error.name : 'unknown' },
        'maintenance waits for its next turn',
      )
    })
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return current
    },
  }
}
