import type { StepContext } from '../../context.ts'
import { minuteMs } from '../../durations.ts'
import { refuse } from '../../refuse.ts'
import { type Citizen, getCitizen } from '../session/citizen-store.ts'
import { extendUnlock } from './unlock-store.ts'

type Unlocking = Pick<StepContext, 'pool' | 'cipher' | 'clock' | 'caller'>

const unlockedMs = 30 * minuteMs

/** When an unlocked session locks itself, if it is not used again. */
export const unlockedUntil = (now: Date): Date => new Date(now.getTime() + unlockedMs)

/** An unlock counts for this name, number and phone only. */
export const identityHashOf = (
  { cipher }: Pick<StepContext, 'cipher'>,
  { name, documentNumber, phone }: Citizen,
): string => cipher.index(JSON.stringify([name, documentNumber, phone]), 'property_unlock')

/** The caller, who has to be certified and to have a phone. */
export async function getCertifiedCitizen({ pool, cipher, caller }: Unlocking): Promise<Citizen> {
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  if (citizen.phone === '') throw refuse('profileIncomplete')
  return citizen
}

/** The certified caller of an unlocked session, which stays unlocked for another thirty minutes. */
export async function getUnlockedCitizen(ctx: Unlocking): Promise<Citizen> {
  const citizen = await getCertifiedCitizen(ctx)
  const now = ctx.clock.now()
  const use = { identityHash: identityHashOf(ctx, citizen), now, until: unlockedUntil(now) }
  if (!(await extendUnlock(ctx.pool, ctx.caller, use))) throw refuse('propertyLocked')
  return citizen
}
