import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { CipherKey } from './db/field-cipher.ts'

/** Signs values that we send out and recognise later: short-lived links. */
export interface Signer {
  /** 22 characters of base64url: half of an HMAC-SHA-256 over purpose and value. */
  sign(purpose: string, value: string): string
  verify(purpose: string, value: string, signature: string): boolean
}

/** Builds the signer from the index keys, newest first. Older keys still verify. */
export function makeSigner(keys: readonly CipherKey[]): Signer {
  const signWith = (key: KeyObject, purpose: string, value: string) =>
    createHmac('sha256', key).update(`sign|${purpose}|${value}`).digest('base64url').slice(0, 22)
  const keyObjects = keys.map(({ key }) => createSecretKey(key))
  const [newest] = keyObjects
  if (!newest) throw new Error('There is no signing key')
  return {
    sign: (purpose, value) => signWith(newest, purpose, value),
    verify: (purpose, value, signature) => keyObjects.some((key) => isEqual(signWith(key, purpose, value), signature)),
  }
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
