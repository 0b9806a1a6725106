import type { Endpoint } from '@registration/contract/endpoint.ts'
import type { RefusalName } from '@registration/contract/refusals.ts'
import type { Config } from '../config.ts'
import type { Caller, Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs, minuteMs } from '../durations.ts'
import { refuse } from '../refuse.ts'
import { serverLimits } from '../server-limits.ts'
import { type AnyCaller, isOfficer } from './handler.ts'
import { countedAddress } from './network.ts'
import { countUp } from './rate-limit-store.ts'

/** Calls a minute from one session, and from one address without a session. */
export const callsPerMinute = 600

type Counting = Pick<Services, 'config' | 'pool' | 'clock'>

/** Counts a call without a session against the limit of its address. A development machine's own address has no limit. */
export async function limitAddress({ config, pool, clock }: Counting, address: string): Promise<void> {
  if (!isLimitedAddress(config, address)) return
  const count = await countUp(pool, `address:${countedAddress(address)}`, { now: clock.now(), windowMs: minuteMs })
  if (count > callsPerMinute) throw refuse('tooMany')
}

/** Counts a call against the endpoint's own limit: a public endpoint's by the address, every other by the person. */
export async function limitCall(
  services: Counting,
  endpoint: Endpoint,
  { caller, address }: { caller: AnyCaller; address: string },
): Promise<void> {
  if (endpoint.access === 'public' || endpoint.access === 'staffSignIn') {
    if (isLimitedAddress(services.config, address)) await limitEndpoint(services, endpoint, countedAddress(address))
  } else if (caller) await limitEndpoint(services, endpoint, isOfficer(caller) ? caller.staffId : caller.personId)
}

/** Counts a person's call against the endpoint's own limit. It stays counted when the call is refused. */
export async function limitCitizen(services: Counting, endpoint: Endpoint, caller: Caller): Promise<void> {
  await limitEndpoint(services, endpoint, caller.personId)
}

async function limitEndpoint({ pool, clock }: Counting, endpoint: Endpoint, who: string): Promise<void> {
  if (!endpoint.rateLimit) return
  const { calls, seconds, countedAs = endpoint.path } = endpoint.rateLimit
  const count = await countUp(pool, `${countedAs}:${who}`, { now: clock.now(), windowMs: seconds * 1000 })
  if (count > calls) throw refuse('tooMany', { retryAfter: seconds })
}

/** Whether the limits of an address apply to this one. */
export const isLimitedAddress = ({ isProduction }: Pick<Config, 'isProduction'>, address: string): boolean =>
  isProduction || !isLoopbackAddress(address)

/**
 * Counts one more record of a kind that a person makes in 24 hours, in the transaction that makes it. The person's other
 * calls that count the kind wait until it ends, so a count of what is there decides too. A refusal takes it back.
 */
export async function limitDaily(
  { db, clock, caller }: { db: Db; clock: Services['clock']; caller: Caller },
  kind: string,
  { max, refusal }: { max: number; refusal: RefusalName },
): Promise<void> {
  const count = await countUp(db, `${kind}:${caller.personId}`, { now: clock.now(), windowMs: dayMs })
  if (count > max) throw refuse(refusal, { params: { n: max }, retryAfter: dayMs / 1000 })
}

/**
 * Counts a sign-in that an address starts. A development machine's own address has no limit. Officers are counted apart:
 * people in the office's waiting room may have the office's address.
 */
export async function limitSignIns(
  { config, pool, clock }: Counting,
  address: string,
  whose: 'sign-in' | 'desk sign-in' = 'sign-in',
): Promise<void> {
  if (!isLimitedAddress(config, address)) return
  const windowMs = 10 * minuteMs
  const count = await countUp(pool, `${whose}:${countedAddress(address)}`, { now: clock.now(), windowMs })
  if (count > serverLimits.signInsOfAddress) throw refuse('tooManySignIns', { retryAfter: windowMs / 1000 })
}

export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
