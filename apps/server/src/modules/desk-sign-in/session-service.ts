import type { SignInWay } from '../../config/desk.ts'
import type { LocalServices } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { hashToken } from '../../http/caller.ts'
import { type CookieJar, officerCookie } from '../../http/cookies.ts'
import { networkOf } from '../../http/network.ts'
import {
  completeOfficerSession,
  deleteOfficerSession,
  deleteOldestOfficerSessions,
  type EndedOfficerSession,
  insertOfficerSession,
} from '../../http/officer-session-store.ts'
import { logSecurity } from '../../http/security-log.ts'
import { recordStaffAct, recordStaffActs } from '../audit/audit-service.ts'
import { deviceOf } from '../session/device-rules.ts'
import { noteSignIn } from './account-store.ts'

type Context = Pick<LocalServices, 'config' | 'clock' | 'ids' | 'log' | 'metrics' | 'signer'> & {
  cookies: CookieJar
  address: string
  userAgent: string
}

/** What proved the second factor: one of ours, or the provider's. */
export type Proof = 'passkey' | 'totp' | 'recoveryCode' | 'provider'

/**
 * Begins a session of an account, whose row is locked. `isComplete`: the provider has asked for a second factor. Otherwise
 * the session can only present one, or enrol the first.
 */
export async function beginSession(
  db: Db,
  ctx: Context,
  { staffId, way, isComplete = false }: { staffId: string; way: SignInWay; isComplete?: boolean },
): Promise<string> {
  const { ids, clock, cookies, address, userAgent } = ctx
  const token = ids.token()
  const id = ids.uuid()
  await insertOfficerSession(db, {
    id,
    tokenHash: hashToken(token),
    staffId,
    way,
    network: networkOf(address),
    system: deviceOf(userAgent).system,
    now: clock.now(),
    isComplete,
  })
  if (isComplete) await recordSignIn(db, ctx, { staffId, sessionId: id, proof: 'provider' })
  else await deleteOldestOfficerSessions(db, { staffId, newest: id, isComplete: false })
  cookies.set(officerCookie, token)
  return id
}

/**
 * Completes the sign-in of a session of an account, whose row is locked, under a new token. False if another call was
 * faster.
 */
export async function completeSession(
  db: Db,
  ctx: Context,
  { staffId, sessionId, proof }: { staffId: string; sessionId: string; proof: Proof },
): Promise<boolean> {
  const { ids, clock, cookies } = ctx
  const token = ids.token()
  if (!(await completeOfficerSession(db, { id: sessionId, tokenHash: hashToken(token), now: clock.now() })))
    return false
  await recordSignIn(db, ctx, { staffId, sessionId, proof })
  cookies.set(officerCookie, token)
  return true
}

/** Writes that a sign-in is complete, and ends the oldest session when there are too many. */
async function recordSignIn(
  db: Db,
  ctx: Context,
  { staffId, sessionId, proof }: { staffId: string; sessionId: string; proof: Proof },
): Promise<void> {
  await noteSignIn(db, { staffId, now: ctx.clock.now() })
  const ended = await deleteOldestOfficerSessions(db, { staffId, newest: sessionId, isComplete: true })
  await recordStaffActs(db, ctx, [
    { staffId, act: 'signedIn', details: proof, record: sessionId },
    ...ended.map(({ id }) => ({ staffId, act: 'sessionEnded', details: 'tooMany', record: id }) as const),
  ])
  ctx.metrics.countStaffSignIn('done')
  logSecurity(ctx, { event: 'signIn', outcome: 'done', staffId })
}

/** Ends the session that this browser came with: without that its token would stay good. Undefined if it has none. */
export async function endSessionOfBrowser(
  pool: Db,
  ctx: Context,
  how: 'signedOut' | 'replaced',
): Promise<EndedOfficerSession | undefined> {
  const token = ctx.cookies.read(officerCookie)
  if (!token) return undefined
  const ended = await inTransaction(pool, async (db) => {
    const session = await deleteOfficerSession(db, hashToken(token))
    if (!session?.isComplete) return session
    const { id: record, staffId } = session
    const ending = how === 'signedOut' ? ({ act: 'signedOut', details: '' } as const) : undefined
    await recordStaffAct(db, ctx, { ...(ending ?? { act: 'sessionEnded', details: how }), staffId, record })
    return session
  })
  if (!ended?.isComplete) return ended
  const { staffId } = ended
  if (how === 'signedOut') logSecurity(ctx, { event: 'signOut', outcome: 'done', staffId })
  else logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: how, staffId })
  return ended
}
