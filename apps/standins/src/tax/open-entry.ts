import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../http.ts'

export interface TaxKeys {
  id: string
  encryption: Buffer
  signing: Buffer
}

/** The data of a jump. */
export interface Entry {
  idno: string
  lsh: string
}

export type EntryFault = 'malformed' | 'unknownKey' | 'wrongAudience' | 'badSignature' | 'expired' | 'replayed'

const clockSlackSeconds = 5
const longestLifeSeconds = 120

const shape =
  /^(?<head>v=1&kid=(?<kid>[\w-]+)&iss=(?<iss>[\w-]+)&aud=(?<aud>[\w-]+)&ts=(?<ts>\d{10})&exp=(?<exp>\d{10})&nonce=(?<nonce>[\w-]{22}))&data=(?<data>[\w-]+)&sig=(?<sig>[\w-]{43})$/

/**
 * Opens the query of a jump like the service: parameters in their order, signature first, then time and nonce.
 * @param useNonce stores the nonce and returns whether it was new. Called only after a right signature.
 */
export function openEntry(
  query: string,
  keys: TaxKeys,
  now: Date,
  useNonce: (nonce: string) => boolean,
): Entry | EntryFault {
  const parts = shape.exec(query)?.groups
  if (!parts) return 'malformed'
  const { head = '', kid, aud, iss, ts, exp, nonce = '', data = '', sig = '' } = parts
  if (kid !== keys.id) return 'unknownKey'
  const expected = createHmac('sha256', keys.signing).update(`${head}&data=${data}`).digest()
  const given = Buffer.from(sig, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'badSignature'
  if (aud !== 'tax-630100' || iss !== 'bdc') return 'wrongAudience'
  const seconds = now.getTime() / 1000
  const isTimely =
    Number(exp) - Number(ts) <= longestLifeSeconds && Number(ts) <= seconds + clockSlackSeconds && seconds < Number(exp)
  if (!isTimely) return 'expired'
  if (!useNonce(nonce)) return 'replayed'
  return decrypt(Buffer.from(data, 'base64url'), head, keys.encryption)
}

function decrypt(sealed: Buffer, head: string, key: Buffer): Entry | 'malformed' {
  if (sealed.length < 28) return 'malformed'
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(head))
  decipher.setAuthTag(sealed.subarray(-16))
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    return entry.parse(parseJson(plain))
  } catch {
    return 'malformed'
  }
}

const entry = z.strictObject({ idno: z.string().regex(/^\S{5,50}$/), lsh: z.string().regex(/^\d{8,20}$/) })
