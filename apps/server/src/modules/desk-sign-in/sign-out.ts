import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import type { signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { officerCookie } from '../../http/cookies.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import type { EndedOfficerSession } from '../../http/officer-session-store.ts'
import { PlatformError } from '../../platform/ask.ts'
import { endSessionOfBrowser } from './session-service.ts'

/** Ends the session on the server and in the browser. Without a session it changes nothing. docs/product/desk.md 'Sessions'. */
export const signOutOfficerHandler: Handler<typeof signOutOfficer> = async (_input, ctx) => {
  const ended = await endSessionOfBrowser(ctx.pool, ctx, 'signedOut')
  ctx.cookies.clear(officerCookie)
  ctx.cookies.clearCache()
  return { redirect: ended && (await findProviderEnd(ctx, ended)) }
}

/** Where the provider's own session ends. Our session has ended without it, too. */
async function findProviderEnd(
  { config, cipher, platform, log }: ContextOf<typeof signOutOfficer>,
  { id, idTokenSealed }: EndedOfficerSession,
): Promise<string | undefined> {
  if (idTokenSealed === null) return undefined
  const idToken = cipher.decrypt(idTokenSealed, `staff_session:${id}:id_token`)
  try {
    return await platform.staffIdentity?.signOutUrl(idToken, `${config.desk.base}${deskPaths.signIn}`)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: error.platform, code: error.code }, 'the provider’s session was not ended')
    return undefined
  }
}
