import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../durations.ts'

/** How long a signature is fresh, in milliseconds either way. */
export const freshMs = 5 * minuteMs

export interface Signed {
  /** Seconds since 1970. */
  timestamp: string
  nonce: string
  /** For a GET the path with its query. */
  body: string
}

/** `x-signature`: hex HMAC-SHA-256 over timestamp, nonce and body, both ways between us and the registry. */
export function signatureOf(key: string, { timestamp, nonce, body }: Signed): string {
  return createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')
}

/** Whether a request has our key's signature and is fresh. The caller checks for a repeated nonce. */
export function isSigned(key: string, signed: Signed, signature: string, now: Date): boolean {
  // A nonce is the registry's own: base64 as well as a UUID.
  if (!/^\d{9,11}$/.test(signed.timestamp) || !/^[!-~]{8,100}$/.test(signed.nonce)) return false
  const expected = Buffer.from(signatureOf(key, signed))
  const given = Buffer.from(signature)
  const isRight = expected.length === given.length && timingSafeEqual(expected, given)
  return isRight && Math.abs(now.getTime() - Number(signed.timestamp) * 1000) <= freshMs
}
