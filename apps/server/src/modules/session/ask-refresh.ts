import type { askRefresh } from '@registration/contract/session.ts'
import { type Handler, hashToken } from '../../http/call.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { sessionStart } from '../../http/session-store.ts'
import { renewAfterMs } from './sign-in-rules.ts'

/** Whether the session's token is old enough to be renewed. */
export const askRefreshHandler: Handler<typeof askRefresh> = async (_input, { pool, clock, cookies }) => {
  const since = await sessionStart(pool, hashToken(cookies.read(sessionCookie) ?? ''))
  const isOld = since !== undefined && clock.now().getTime() - since.getTime() > renewAfterMs
  return { advice: isOld ? 'refreshUser' : 'noRefresh' }
}
