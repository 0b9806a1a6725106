import type { Services } from './context.ts'
import { forgetRequests } from './http/idempotency-store.ts'
import { forgetLimits } from './http/rate-limit-store.ts'
import { forgetSessions } from './http/session-store.ts'
import { forgetIdleDrafts } from './modules/applications/forget-idle-drafts.ts'
import { extendCalendar } from './modules/appointments/extend-calendar.ts'
import { forgetFlows } from './modules/face/face-flow-store.ts'
import { discardUnowned } from './modules/files/discard-unowned.ts'
import { forgetPhoneCodes } from './modules/phone-codes/phone-code-store.ts'
import { forgetNonces } from './modules/registry/registry-event-store.ts'
import { freshMs } from './platform/registry/signature.ts'

const everyMs = 10 * 60_000
const day = 24 * 3_600_000

/** Forgets what has served its time: ended sessions, old answers, counts and nonces, drafts that nobody touches, files that nobody owns; makes the calendar's next days. Any number of nodes may do it. */
export async function keepHouse(services: Services): Promise<void> {
  const { pool, clock } = services
  const now = clock.now()
  await forgetSessions(pool, now)
  await forgetRequests(pool, now)
  await forgetLimits(pool, new Date(now.getTime() - day))
  await forgetPhoneCodes(pool, new Date(now.getTime() - day))
  await forgetFlows(pool, new Date(now.getTime() - 30 * day))
  await forgetNonces(pool, new Date(now.getTime() - 2 * freshMs))
  await forgetIdleDrafts(services)
  await extendCalendar(services)
  await discardUnowned(services)
}

export function startHousekeeping(services: Services): { stop(): Promise<void> } {
  let current = Promise.resolve()
  const timer = setInterval(() => {
    current = keepHouse(services).catch((error: unknown) => {
      services.log.warn(
        { code: error instanceof Error ? error.name : 'unknown' },
        'housekeeping waits for its next turn',
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
