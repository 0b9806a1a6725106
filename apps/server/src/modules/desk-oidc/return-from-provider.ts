import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { inTransaction } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { hashToken } from '../../http/caller.ts'
import { providerCookie } from '../../http/cookies.ts'
import { logSecurity } from '../../http/security-log.ts'
import type { Checks, ProviderPerson, StaffIdentity } from '../../platform/staff-identity/staff-identity.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { beginSession, endSessionOfBrowser } from '../desk-sign-in/session-service.ts'
import { recordRefusedSignIn } from '../desk-sign-in/try-service.ts'
import type { BrowserContext } from './browser-context.ts'
import { checksOf, type Obstacle, obstacleOf } from './oidc-rules.ts'
import { bindAccount, lockProviderAccount, noteOtherPerson, saveIdToken, takeProviderSignIn } from './oidc-store.ts'
import { askProvider, returnUrlOf } from './provider-service.ts'

/**
 * Signs in the person who comes back from the provider, and returns where the browser goes on.
 * docs/product/desk.md 'Provider'.
 */
export async function returnFromProvider(query: URLSearchParams, ctx: BrowserContext): Promise<string> {
  const { pool, config, platform } = ctx
  const { staffIdentity } = platform
  if (!staffIdentity) throw refuse('wayOff')
  const checks = await takeChecks(ctx)
  const returned = new URL(`${returnUrlOf(config)}?${query}`)
  const person = await redeem(ctx, { staffIdentity, returned, checks })
  // Before, and not within: the session may be another officer's, with whom this sign-in shares no transaction.
  await endSessionOfBrowser(pool, ctx, 'replaced')
  const signed = await signIn(ctx, person)
  if ('obstacle' in signed) return refusePerson(ctx, signed)
  return person.hasSecondFactor ? deskPaths.home : deskPaths.signIn
}

/** What the answer is checked against: of the sign-in that this browser began, and which is used up by it. */
async function takeChecks(ctx: BrowserContext): Promise<Checks> {
  const { pool, clock, signIn } = ctx
  const seed = signIn.read(providerCookie)
  signIn.clear(providerCookie)
  if (!seed) return refuseAnswer(ctx, 'otherBrowser')
  const checks = checksOf(seed)
  const since = new Date(clock.now().getTime() - deskLimits.providerMinutes * minuteMs)
  if (await takeProviderSignIn(pool, hashToken(checks.state), since)) return checks
  return refuseAnswer(ctx, 'oldReturn')
}

async function redeem(
  ctx: BrowserContext,
  { staffIdentity, returned, checks }: { staffIdentity: StaffIdentity; returned: URL; checks: Checks },
): Promise<ProviderPerson> {
  const redeemed = await askProvider(ctx, () => staffIdentity.redeem(returned, checks))
  if (redeemed.kind === 'person') return redeemed.person
  ctx.log.warn({ platform: 'staffIdentity', code: redeemed.code }, 'an answer of the provider was refused')
  return refuseAnswer(ctx, 'answerRefused')
}

/** Begins the session. The account is bound to the person at the first sign-in. */
function signIn(ctx: BrowserContext, person: ProviderPerson): Promise<Refusal | { staffId: string }> {
  const { pool, cipher, config } = ctx
  const isOnlyWay = !config.desk.ways.includes('local')
  return inTransaction(pool, async (db) => {
    const account = await lockProviderAccount(db, person.login)
    const obstacle = obstacleOf(account, person, { isOnlyWay })
    if (!account || obstacle) return { obstacle: obstacle ?? 'unknownAccount', staffId: account?.id }
    const { id: staffId, subject } = account
    if (subject === null) {
      if (!(await bindAccount(db, { ...person, id: staffId }))) return { obstacle: 'otherPerson', staffId }
      await recordStaffAct(db, ctx, { staffId, act: 'providerBound', details: '' })
    }
    const sessionId = await beginSession(db, ctx, { staffId, way: 'oidc', isComplete: person.hasSecondFactor })
    const sealed = cipher.encrypt(person.idToken, `staff_session:${sessionId}:id_token`)
    await saveIdToken(db, { sessionId, sealed })
    return { staffId }
  })
}

/** An answer that names nobody. Strangers can send any number of them. */
async function refuseAnswer(
  ctx: BrowserContext,
  details: 'otherBrowser' | 'oldReturn' | 'answerRefused',
): Promise<never> {
  await recordRefusedSignIn(ctx, { staffId: undefined, refusal: 'providerRefused', details })
  throw refuse('providerRefused')
}

interface Refusal {
  obstacle: Obstacle
  staffId: string | undefined
}

/**
 * A person whom the provider has signed in. Each refusal is in the audit log. Another person than the account's is also at
 * the account: the system administrator reads there what to do.
 */
async function refusePerson(ctx: BrowserContext, { obstacle, staffId }: Refusal): Promise<never> {
  ctx.metrics.countStaffSignIn('refused')
  logSecurity(ctx, { event: 'signIn', outcome: 'refused', reason: 'providerRefused', staffId })
  await inTransaction(ctx.pool, async (db) => {
    if (obstacle === 'otherPerson' && staffId) await noteOtherPerson(db, { staffId, now: ctx.clock.now() })
    await recordStaffAct(db, ctx, { staffId, act: 'signInRefused', details: obstacle })
  })
  throw refuse('providerRefused')
}
