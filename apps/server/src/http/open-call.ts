import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Caller, Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { isRecord } from './body.ts'
import { invalid } from './envelope.ts'
import { limitAddress } from './rate-limits.ts'

/** Judges a call before its handler: may the caller, is the identity in the payload theirs, is the payload of the endpoint's shape. */
export async function openCall<E extends Endpoint>(
  endpoint: E,
  services: Services,
  { caller, body, address }: { caller: Caller | null; body: Record<string, unknown>; address: string },
): Promise<Input<E>> {
  if (caller) refuseForeignOpenid(body, caller)
  else if (endpoint.access === 'citizen') throw refuse('signedOut')
  else await limitAddress(services, address)
  const decoded = z.safeDecode(endpoint.input, body)
  if (!decoded.success) throw invalid(decoded.error.issues)
  return decoded.data as Input<E> // the endpoint's own schema
}

/** Every spelling of the identity in a payload must be the session's own. */
function refuseForeignOpenid(body: Record<string, unknown>, caller: Caller): void {
  const nested = isRecord(body.data) ? [body.data.openid, body.data.openId] : []
  for (const claimed of [body.openid, body.openId, ...nested])
    if (claimed !== undefined && claimed !== '' && claimed !== caller.openid) throw refuse('foreignOpenid')
}
