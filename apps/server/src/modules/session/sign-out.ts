import type { signOut } from '@registration/contract/session.ts'
import { type Handler, hashToken } from '../../http/call.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { deleteSession } from '../../http/session-store.ts'

/** Ends the session on the server and in the browser. Without one it changes nothing. */
export const signOutHandler: Handler<typeof signOut> = async (_input, { pool, cookies }) => {
  const token = cookies.read(sessionCookie)
  if (token) await deleteSession(pool, hashToken(token))
  cookies.clear(sessionCookie)
  cookies.forgetCache()
}
