import type { refreshUser } from '@registration/contract/session.ts'
import { hashToken } from '../../http/caller.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { renewSession } from '../../http/session-store.ts'

/** Gives the session a new token. Its end stays. */
export const refreshUserHandler: Handler<typeof refreshUser> = async (_input, { db, ids, clock, cookies }) => {
  const token = ids.token()
  const from = hashToken(cookies.read(sessionCookie) ?? '')
  // A parallel renewal was faster. Its cookie is on its way and stays.
  if (await renewSession(db, { from, to: hashToken(token), now: clock.now() })) cookies.set(sessionCookie, token)
}
