import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { RefusalName } from '@registration/contract/refusals.ts'
import type { SignInWay } from '../../config/desk.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { networkOf } from '../../http/network.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { logSecurity } from '../../http/security-log.ts'
import { refuse } from '../../refuse.ts'
import { nobody } from '../audit/audit-rules.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { takeTry } from './account-store.ts'

const { failures: maxTries, pauseMinutes } = deskLimits

type Context = Pick<LocalServices, 'config' | 'clock' | 'log' | 'metrics' | 'signer'> & { pool: Db; address: string }

/** A password or code that somebody presents. */
interface Try {
  /** Undefined: no such account. */
  staffId: string | undefined
  way: SignInWay
  /** How a wrong one is refused. */
  refusal: RefusalName
}

/**
 * Judges a password or code. A try is taken first, on all nodes: it outlives a refusal. `judge` returns undefined for a
 * wrong one. It judges without a try, too, so that an account that is paused or unknown answers like any other.
 */
export async function judgeTry<T>(
  ctx: Context,
  { staffId, way, refusal }: Try,
  judge: (mayPass: boolean) => Promise<T | undefined>,
): Promise<T> {
  const { pool, clock } = ctx
  const now = clock.now()
  const pauseUntil = new Date(now.getTime() + pauseMinutes * minuteMs)
  const taken = await takeTry(pool, { staffId: staffId ?? nobody, way, now, max: maxTries, pauseUntil })
  const judged = await judge(taken !== undefined)
  if (judged !== undefined) return judged
  if (staffId && taken === maxTries) {
    ctx.metrics.countStaffSignIn('paused')
    await recordStaffAct(pool, ctx, { staffId, act: 'passwordPaused', details: way })
  }
  await recordRefusedSignIn(ctx, { staffId, refusal })
  throw refuse(refusal)
}

/** So many refused sign-ins of one network in ten minutes are in the audit log. The process's log has every one. */
const refusedInLog = 10
const refusedWindowMs = 10 * minuteMs

/** `details`: why, in a word of ours. */
export async function recordRefusedSignIn(
  ctx: Context,
  { staffId, refusal, details = refusal }: Pick<Try, 'staffId' | 'refusal'> & { details?: string },
): Promise<void> {
  const { pool, clock, metrics, address } = ctx
  metrics.countStaffSignIn('refused')
  logSecurity(ctx, { event: 'signIn', outcome: 'refused', reason: refusal, staffId })
  const key = `refused desk sign-ins:${networkOf(address)}`
  const count = await countUp(pool, key, { now: clock.now(), windowMs: refusedWindowMs })
  if (count <= refusedInLog) await recordStaffAct(pool, ctx, { staffId, act: 'signInRefused', details })
}
