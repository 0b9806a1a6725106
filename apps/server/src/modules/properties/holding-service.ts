import { listHoldings } from '@registration/contract/holdings.ts'
import type { Services, StepContext } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { limitCitizen } from '../../http/rate-limits.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { Holding, Holdings } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import type { ReadKind } from '../audit/audit-rules.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { requireRegister } from './ask-register-service.ts'
import { findNamed, type HoldingReference, openHoldingReference } from './holding-reference.ts'
import { getUnlockedCitizen } from './unlock-service.ts'

export type Looking = Pick<StepContext, 'pool' | 'cipher' | 'clock' | 'caller' | 'log' | 'config'> & {
  platform: Pick<StepContext['platform'], 'landRegister'>
  readings: Services['readings']
}

export interface Look {
  citizen: Citizen
  holdings: Holdings
}

/**
 * What the register holds in the caller's own name at this moment, for an unlocked session. The register is asked each
 * time and its answer is kept nowhere. Each look is counted and goes to the audit log. Silence is a refusal, never none.
 */
export async function lookAtHoldings(ctx: Looking): Promise<Look> {
  const look = await ask(ctx)
  await ctx.readings.record({ citizenId: ctx.caller.citizenId, kind: 'holdings' })
  return look
}

export interface LookAtUnit extends Look {
  unit: Holding
  /** What the reference said of the unit. */
  named: HoldingReference
}

/** The unit of a reference as it is registered at this moment. `kind`: what for, in the audit log. */
export async function lookAtHolding(ctx: Looking, ref: string, kind: ReadKind): Promise<LookAtUnit> {
  const named = openHoldingReference(ctx, ref)
  const { citizen, holdings } = await ask(ctx)
  const unit = findNamed(named, holdings.holdings)
  // In an incomplete answer an absent unit is one that is not known.
  if (!unit) throw refuse(holdings.isIncomplete ? 'registerSilent' : 'holdingNotFound')
  await ctx.readings.record({ citizenId: ctx.caller.citizenId, kind })
  return { citizen, holdings, unit, named }
}

/** Counts a look that comes by another call than those of the list against the same limit an hour. */
export const limitLook = (ctx: Pick<Services, 'config' | 'pool' | 'clock'> & Pick<StepContext, 'caller'>) =>
  limitCitizen(ctx, listHoldings, ctx.caller)

async function limitLooksADay({ pool, clock, caller }: Looking): Promise<void> {
  const count = await countUp(pool, `holdings-a-day:${caller.personId}`, { now: clock.now(), windowMs: dayMs })
  if (count > serverLimits.holdingLooksADay) throw refuse('tooMany', { retryAfter: dayMs / 1000 })
}

async function ask(ctx: Looking): Promise<Look> {
  const { platform, log } = ctx
  requireRegister(ctx)
  const citizen = await getUnlockedCitizen(ctx)
  await limitLooksADay(ctx)
  const { name, documentType, documentNumber } = citizen
  try {
    return { citizen, holdings: await platform.landRegister.listHoldings({ name, documentType, documentNumber }) }
  } catch (error) {
    throw asRefusal(error, log)
  }
}

/** Silence of the register as the refusal that says so. Every other error stays as it is. */
export function asRefusal(error: unknown, log: Looking['log']): unknown {
  if (!(error instanceof PlatformError)) return error
  log.warn({ platform: error.platform, code: error.code }, 'the register did not answer')
  return refuse('registerSilent')
}
