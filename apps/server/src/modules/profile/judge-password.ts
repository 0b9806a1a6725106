import { isStrongPassword } from '@registration/contract/rules/password.ts'
import type { StepContext } from '../../context.ts'
import { minuteMs } from '../../durations.ts'
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { deleteTries, findPasswordHash, takeTry } from './password-store.ts'

const maxTries = 5
const pauseMs = 15 * minuteMs

/**
 * Verifies the password of the web platform. An account without one gets it with the profile: then this returns its
 * hash (docs/product/profile.md 'Password'). Tries outlive a refusal and count across nodes.
 * @throws the refusals passwordWeak, passwordCommon, passwordWrong, passwordPaused
 */
export async function judgePassword(ctx: StepContext, password: string): Promise<string | undefined> {
  const { pool, platform, caller } = ctx
  // A call whose turn does not come takes no try.
  return platform.passwords.inTurn(caller.citizenId, async ({ hash, verify }) => {
    const kept = await findPasswordHash(pool, caller.citizenId)
    if (kept !== undefined) {
      await takeOneTry(ctx, () => verify(password, kept))
      return undefined
    }
    refuseGuessable(password)
    return hash(password)
  })
}

/** Refuses a new password that is short, of one kind of characters, or common. */
export function refuseGuessable(password: string): void {
  if (!isStrongPassword(password)) throw refuse('passwordWeak')
  if (isCommonPassword(password)) throw refuse('passwordCommon')
}

/** Compares a password with the stored one. A try is counted first, on all nodes. */
export async function takeOneTry(ctx: StepContext, isRight: () => Promise<boolean>): Promise<void> {
  const { pool, caller, clock } = ctx
  const { citizenId } = caller
  const now = clock.now()
  const pauseUntil = new Date(now.getTime() + pauseMs)
  const { taken, pausedUntil } = await takeTry(pool, { citizenId, now, max: maxTries, pauseUntil })
  if (taken === undefined) throw paused(pausedUntil ?? pauseUntil, now)
  if (await isRight()) return deleteTries(pool, citizenId)
  if (taken < maxTries) throw refuse('passwordWrong', { params: { n: maxTries - taken } })
  await recordAudit(pool, ctx, { citizenId, act: 'passwordPaused', details: '' })
  throw paused(pauseUntil, now)
}

const paused = (until: Date, now: Date) =>
  refuse('passwordPaused', { params: { n: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minuteMs)) } })
