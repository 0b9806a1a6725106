import type { Answer } from '@registration/contract/endpoint.ts'
import { type RefusalName, refusalText } from '@registration/contract/refusals.ts'
import type { authorize } from '@registration/contract/session.ts'
import { hashToken } from '../../http/caller.ts'
import { sessionCookie, signInCookie } from '../../http/cookies.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { limitSignIns } from '../../http/rate-limits.ts'
import { insertSession, insertSignInState, isSessionOf, signInMs, takeSignInState } from '../../http/session-store.ts'
import { isEqual } from '../../signer.ts'
import { ensureCitizen, getCitizen } from './citizen-store.ts'
import { safeReturnPath, waitingUrl } from './sign-in-rules.ts'

type Ctx = ContextOf<typeof authorize>
type Signed = Answer<typeof authorize>

/**
 * Signs in with the messaging platform's code, or returns the address to sign in at
 * (docs/product/session.md 'Sign-in').
 */
export const authorizeHandler: Handler<typeof authorize> = async ({ code, state, returnTo }, ctx) => {
  const requireSignIn = (outcome: Signed['outcome'], reason: RefusalName) =>
    startSignIn(ctx, { outcome, reason, returnTo })
  if (!code) return ctx.caller ? greet(ctx, ctx.caller.citizenId) : requireSignIn('signInNeeded', 'signInNeeded')

  const stateHash = hashToken(state ?? '')
  if (!(await isOurSignIn(ctx, state ?? '', stateHash))) {
    // The platform's browser may load the return page twice. The second time the session exists already.
    const token = ctx.cookies.read(sessionCookie)
    const isRepeat = ctx.caller && token && (await isSessionOf(ctx.pool, hashToken(token), stateHash))
    return ctx.caller && isRepeat ? greet(ctx, ctx.caller.citizenId) : requireSignIn('codeRefused', 'signInCodeRefused')
  }
  const person = await exchange(ctx, code)
  if (person.kind === 'down') return requireSignIn('platformDown', 'platformDown')
  if (person.kind === 'snapshot') return requireSignIn('other', 'snapshotUser')
  if (person.kind === 'deadCode') return requireSignIn('codeRefused', 'signInCodeRefused')
  return signIn(ctx, person.openid, stateHash)
}

/** The state must be in the browser's cookie and must be ours. It is used up in any case. */
async function isOurSignIn({ pool, clock, cookies }: Ctx, state: string, stateHash: Buffer): Promise<boolean> {
  const inBrowser = cookies.read(signInCookie)
  cookies.clear(signInCookie)
  if (!inBrowser || !isEqual(inBrowser, state)) return false
  return takeSignInState(pool, stateHash, new Date(clock.now().getTime() - signInMs))
}

async function exchange({ platform, log }: Ctx, code: string) {
  try {
    return await platform.wechat.exchange(code)
  } catch (error) {
    log.warn(
      { platform: 'wechat', code: error instanceof Error && 'code' in error ? error.code : 'unknown' },
      'sign-in failed',
    )
    return { kind: 'down' } as const
  }
}

async function signIn(ctx: Ctx, openid: string, stateHash: Buffer): Promise<Signed> {
  const { pool, cipher, ids, clock, cookies } = ctx
  const now = clock.now()
  const citizen = await ensureCitizen(pool, cipher, { id: ids.uuid(), openid, now })
  const token = ids.token()
  await insertSession(pool, { tokenHash: hashToken(token), citizenId: citizen.id, stateHash, now })
  cookies.set(sessionCookie, token)
  return { outcome: 'signedIn', message: citizen.joinedAt ? 'oldUser' : 'newUser' }
}

async function greet({ pool, cipher }: Ctx, citizenId: string): Promise<Signed> {
  const { joinedAt } = await getCitizen(pool, cipher, citizenId)
  return { outcome: 'signedIn', message: joinedAt ? 'oldUser' : 'newUser' }
}

async function startSignIn(
  ctx: Ctx,
  { outcome, reason, returnTo }: { outcome: Signed['outcome']; reason: RefusalName; returnTo: string | undefined },
): Promise<Signed> {
  const { pool, config, platform, clock, ids, cookies, language } = ctx
  await limitSignIns(ctx, ctx.address)
  const state = Buffer.from(ids.token(), 'base64url').toString('hex')
  await insertSignInState(pool, hashToken(state), clock.now())
  cookies.clear(sessionCookie)
  cookies.set(signInCookie, state)
  const returnUrl = waitingUrl(config.publicBase, safeReturnPath(returnTo, config.publicBase))
  return { outcome, message: refusalText(reason, language), signInUrl: platform.wechat.signInUrl(returnUrl, state) }
}
