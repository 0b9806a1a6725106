import type { Endpoint } from '@registration/contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Caller, Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { countUp } from './rate-limit-store.ts'

/** Calls a minute from one session, and from one address without a session. */
export const callsPerMinute = 600
export const minuteMs = 60_000

type Counting = Pick<Services, 'config' | 'pool' | 'clock'>

/** Counts a call without a session against the limit of its address. A development machine's own address has no limit. */
export async function limitAddress({ config, pool, clock }: Counting, address: string): Promise<void> {
  if (!isLimitedAddress(config, address)) return
  const count = await countUp(pool, `address:${address}`, { now: clock.now(), windowMs: minuteMs })
  if (count > callsPerMinute) throw refuse('tooMany')
}

/** Counts a person's call against the endpoint's own limit. It stays counted when the call is refused. */
export async function limitCitizen({ pool, clock }: Counting, endpoint: Endpoint, caller: Caller): Promise<void> {
  if (!endpoint.rateLimit) return
  const { calls, seconds } = endpoint.rateLimit
  const key = `${endpoint.path}:${caller.personId}`
  const count = await countUp(pool, key, { now: clock.now(), windowMs: seconds * 1000 })
  if (count > calls) throw refuse('tooMany', { retryAfter: seconds })
}

/** Whether the limits of an address apply to this one. */
export const isLimitedAddress = ({ isProduction }: Pick<Config, 'isProduction'>, address: string): boolean =>
  isProduction || !isLoopbackAddress(address)

export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)
