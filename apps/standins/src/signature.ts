import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Older or newer than this, in milliseconds, and a signature counts for nothing. */
export const signatureLifeMs = 5 * 60_000

/** Hex HMAC-SHA-256 over `timestamp\nnonce\nbody`; for a GET the body is the path with its query. */
export function sign(key: string, timestamp: string, nonce: string, body: string): string {
  return createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')
}

/** The three headers that prove who sent a body, and when. */
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
 * Judges a signed request; undefined when all is well.
 * @param useNonce keeps the nonce and says whether it was new; asked only of a right signature, so that a forger fills nothing.
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
