import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** A signature older or newer than this, in milliseconds, is invalid. */
export const signatureLifeMs = 5 * 60_000

/** Hex HMAC-SHA-256 over `timestamp\nnonce\nbody`. For a GET the body is the path with its query. */
function sign(key: string, timestamp: string, nonce: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')
}

/** The three headers that prove the sender and the time of a body. */
export function signatureHeaders(key: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomUUID()
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': sign(key, timestamp, nonce, body) }
}

export interface SignedParts {
  timestamp: unknown
  nonce: unknown
  signature: unknown
  body: string
}

export type SignatureFault = 'missing' | 'stale' | 'wrong' | 'replayed'

/**
 * Checks a signed request. Undefined if it is valid.
 * @param useNonce stores the nonce and returns whether it was new. Called only after a right signature, so that a
 * forger fills nothing.
 */
export function signatureFault(
  key: string,
  parts: SignedParts,
  now: Date,
  useNonce: (nonce: string) => boolean,
): SignatureFault | undefined {
  const { timestamp, nonce, signature, body } = parts
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string') return 'missing'
  if (!/^\d{10}$/.test(timestamp) || !/^[\w-]{8,128}$/.test(nonce)) return 'missing'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > signatureLifeMs) return 'stale'
  const expected = Buffer.from(sign(key, timestamp, nonce, body))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
  return useNonce(nonce) ? undefined : 'replayed'
}
