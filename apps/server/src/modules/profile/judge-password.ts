import { isStrongPassword } from '@registration/contract/rules/password.ts'
import type { WriteContext } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { deleteTries, findPasswordHash, setPassword, takeTry } from './password-store.ts'

const maxTries = 5
const pauseMs = 15 * 60_000

/**
 * Verifies the password of the web platform, or sets it if there is none (docs/product/profile.md 'Password'). Tries
 * outlive the refusal and count across nodes.
 * @throws the refusals passwordWeak, passwordCommon, passwordWrong, passwordPaused
 */
export async function judgePassword(ctx: WriteContext, password: string): Promise<void> {
  const { pool, db, caller } = ctx
  const kept = await findPasswordHash(pool, caller.citizenId)
  if (kept !== undefined) return verifyPassword(ctx, password, kept)
  refuseGuessable(password)
  if (!(await setPassword(db, caller.citizenId, await hashPassword(password)))) throw refuse('changedMeanwhile')
  await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'passwordSet', details: '' })
}

/** Refuses a new password that is short, of one kind of characters, or common. */
export function refuseGuessable(password: string): void {
  if (!isStrongPassword(password)) throw refuse('passwordWeak')
  if (isCommonPassword(password)) throw refuse('passwordCommon')
}

/** Compares a password with the stored one. A try is counted first, on all nodes. */
export async function verifyPassword(ctx: WriteContext, password: string, kept: string): Promise<void> {
  const { pool, caller, clock } = ctx
  const { citizenId } = caller
  const now = clock.now()
  const pauseUntil = new Date(now.getTime() + pauseMs)
  const { taken, pausedUntil } = await takeTry(pool, { citizenId, now, max: maxTries, pauseUntil })
  if (taken === undefined) throw paused(pausedUntil ?? pauseUntil, now)
  if (await isPassword(password, kept)) return deleteTries(pool, citizenId)
  if (taken < maxTries) throw refuse('passwordWrong', { params: { n: maxTries - taken } })
  await recordAudit(pool, ctx, { citizenId, act: 'passwordPaused', details: '' })
  throw paused(pauseUntil, now)
}

const paused = (until: Date, now: Date) =>
  refuse('passwordPaused', { params: { n: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) } })
