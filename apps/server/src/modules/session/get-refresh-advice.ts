import type { getRefreshAdvice } from '@registration/contract/session.ts'
import { hashToken } from '../../http/caller.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { findSessionStart } from '../../http/session-store.ts'
import { renewAfterMs } from './sign-in-rules.ts'

/** Whether the session's token is old enough to be renewed. */
export const getRefreshAdviceHandler: Handler<typeof getRefreshAdvice> = async (_input, { db, clock, cookies }) => {
  const since = await findSessionStart(db, hashToken(cookies.read(sessionCookie) ?? ''))
  const isOld = since !== undefined && clock.now().getTime() - since.getTime() > renewAfterMs
  return { advice: isOld ? 'refreshUser' : 'noRefresh' }
}
