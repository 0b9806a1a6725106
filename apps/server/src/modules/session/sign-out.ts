import type { signOut } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'
import { endSessionOfBrowser } from './session-service.ts'

/** Ends the session on the server and in the browser. Without a session it changes nothing. */
export const signOutHandler: Handler<typeof signOut> = async (_input, ctx) => {
  await endSessionOfBrowser(ctx.db, ctx, 'signedOut')
  ctx.cookies.clearCache()
}
