import { randomBytes } from 'node:crypto'
import type { FieldCipher } from '../../db/field-cipher.ts'

interface Salted {
  id: string
  digest_salt_sealed: string | null
}

/** A new salt for the digest of an application, sealed (docs/product/confirmation.md 'The digest'). */
export const newDigestSalt = (cipher: FieldCipher, applicationId: string): string =>
  cipher.encrypt(randomBytes(16).toString('hex'), associatedDataOf(applicationId))

/** The salt of an application: 32 hex digits, which never change and never leave the server. */
export function digestSaltOf(cipher: FieldCipher, { id, digest_salt_sealed: sealed }: Salted): string {
  if (sealed === null) throw new Error(`The application ${id} has no salt: the start fills it`)
  return cipher.decrypt(sealed, associatedDataOf(id))
}

const associatedDataOf = (applicationId: string) => `application:${applicationId}:digest_salt`
