import type { Answer } from '@registration/contract/endpoint.ts'
import { type RefusalName, refusalText } from '@registration/contract/refusals.ts'
import type { authorize } from '@registration/contract/session.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { hashToken } from '../../http/caller.ts'
import { sessionCookie, signInCookie } from '../../http/cookies.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { networkOf } from '../../http/network.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { limitSignIns } from '../../http/rate-limits.ts'
import { logSecurity } from '../../http/security-log.ts'
import {
  deleteOldestSessions,
  insertSession,
  insertSignInState,
  isSessionOf,
  signInMs,
  takeSignInState,
} from '../../http/session-store.ts'
import { serverLimits } from '../../server-limits.ts'
import { isEqual } from '../../signer.ts'
import { nobody } from '../audit/audit-rules.ts'
import { recordAudit, recordAudits } from '../audit/audit-service.ts'
import { type Citizen, ensureCitizen, getCitizen, lockCitizen } from './citizen-store.ts'
import { deviceOf } from './device-rules.ts'
import { endSessionOfBrowser } from './session-service.ts'
import { safeReturnPath, waitingUrl } from './sign-in-rules.ts'
import { insertSignIn, markDisplaced } from './sign-in-store.ts'

type Context = ContextOf<typeof authorize>
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
async function isOurSignIn({ pool, clock, cookies }: Context, state: string, stateHash: Buffer): Promise<boolean> {
  const inBrowser = cookies.read(signInCookie)
  cookies.clear(signInCookie)
  if (!inBrowser || !isEqual(inBrowser, state)) return false
  return takeSignInState(pool, stateHash, new Date(clock.now().getTime() - signInMs))
}

async function exchange({ platform, log }: Context, code: string) {
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

async function signIn(ctx: Context, openid: string, stateHash: Buffer): Promise<Signed> {
  const { pool, ids, clock, cookies, address, userAgent } = ctx
  const now = clock.now()
  const token = ids.token()
  const id = ids.uuid()
  // Before, and not within: the session may be another citizen's, with whom this sign-in shares no transaction.
  await endSessionOfBrowser(pool, ctx, 'replaced')
  const citizen = await inTransaction(pool, async (db) => {
    const citizen = await lockAccount(ctx, db, openid)
    await insertSignIn(db, { id, citizenId: citizen.id, at: now, network: networkOf(address), ...deviceOf(userAgent) })
    await insertSession(db, { id, tokenHash: hashToken(token), citizenId: citizen.id, stateHash, now })
    const ended = await endOldest(db, { citizenId: citizen.id, newest: id, now })
    const signedIn = { citizenId: citizen.id, act: 'signedIn', details: '', record: id } as const
    const ends = ended.map((record) => ({ ...signedIn, act: 'sessionEnded', details: 'tooMany', record }) as const)
    await recordAudits(db, ctx, [signedIn, ...ends])
    return { ...citizen, ended }
  })
  for (const _ of citizen.ended)
    logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: 'tooMany', citizenId: citizen.id })
  logSecurity(ctx, { event: 'signIn', outcome: 'done', citizenId: citizen.id })
  ctx.metrics.countSignIn('signedIn')
  cookies.set(sessionCookie, token)
  return { outcome: 'signedIn', message: citizen.joinedAt ? 'oldUser' : 'newUser' }
}

/**
 * The account of an openid, locked. If it was closed while this waited for the lock, its openid is another one by now, and
 * a new account is made.
 */
async function lockAccount({ cipher, ids, clock }: Context, db: Db, openid: string): Promise<Citizen> {
  for (;;) {
    const { id } = await ensureCitizen(db, cipher, { id: ids.uuid(), openid, now: clock.now() })
    const citizen = await lockCitizen(db, cipher, id)
    if (citizen.openid === openid) return citizen
  }
}

/** Ends the sessions that are too many beside a new one. Returns their ids. */
async function endOldest(
  db: Db,
  { citizenId, newest, now }: { citizenId: string; newest: string; now: Date },
): Promise<string[]> {
  const ended = await deleteOldestSessions(db, { citizenId, newest, max: serverLimits.sessions })
  const ids = ended.map(({ id }) => id)
  await markDisplaced(db, { citizenId, ids, now })
  return ids
}

async function greet({ pool, cipher }: Context, citizenId: string): Promise<Signed> {
  const { joinedAt } = await getCitizen(pool, cipher, citizenId)
  return { outcome: 'signedIn', message: joinedAt ? 'oldUser' : 'newUser' }
}

async function startSignIn(
  ctx: Context,
  { outcome, reason, returnTo }: { outcome: Signed['outcome']; reason: RefusalName; returnTo: string | undefined },
): Promise<Signed> {
  const { pool, config, platform, clock, ids, cookies, language } = ctx
  if (outcome !== 'signInNeeded') {
    ctx.metrics.countSignIn(outcome)
    await recordRefused(ctx, reason)
  }
  await limitSignIns(ctx, ctx.address)
  const state = Buffer.from(ids.token(), 'base64url').toString('hex')
  await insertSignInState(pool, hashToken(state), clock.now())
  await endSessionOfBrowser(pool, ctx, outcome === 'signInNeeded' ? 'expired' : 'signInFailed')
  cookies.set(signInCookie, state)
  const returnUrl = waitingUrl(config.publicBase, safeReturnPath(returnTo, config.publicBase))
  return { outcome, message: refusalText(reason, language), signInUrl: platform.wechat.signInUrl(returnUrl, state) }
}

/** So many refused sign-ins of one network in ten minutes are in the audit log. The process's log has every one. */
const refusedInLog = 10
const refusedWindowMs = 10 * minuteMs

async function recordRefused(ctx: Context, reason: RefusalName): Promise<void> {
  const { pool, caller, clock, address } = ctx
  logSecurity(ctx, { event: 'signIn', outcome: 'refused', reason, citizenId: caller?.citizenId })
  if (reason !== 'signInCodeRefused') return
  const key = `refused sign-ins:${networkOf(address)}`
  const count = await countUp(pool, key, { now: clock.now(), windowMs: refusedWindowMs })
  if (count > refusedInLog) return
  await recordAudit(pool, ctx, { citizenId: caller?.citizenId ?? nobody, act: 'signInRefused', details: reason })
}
