import type { signOut } from '@registration/contract/session.ts'
import { hashToken } from '../../http/caller.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { deleteSession } from '../../http/session-store.ts'

/** Ends the session on the server and in the browser. Without a session it changes nothing. */
export const signOutHandler: Handler<typeof signOut> = async (_input, { db, cookies }) => {
  const token = cookies.read(sessionCookie)
  if (token) await deleteSession(db, hashToken(token))
  cookies.clear(sessionCookie)
  cookies.clearCache()
}
