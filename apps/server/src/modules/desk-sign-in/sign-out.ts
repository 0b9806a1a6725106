import type { signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'
import { endSessionOfBrowser } from './session-service.ts'

/** Ends the session on the server and in the browser. Without a session it changes nothing. docs/product/desk.md 'Sessions'. */
export const signOutOfficerHandler: Handler<typeof signOutOfficer> = async (_input, ctx) => {
  await endSessionOfBrowser(ctx.pool, ctx, 'signedOut')
  ctx.cookies.clearCache()
  return {}
}
