import { createCipheriv, createHmac } from 'node:crypto'

/** The two keys shared with the tax service, and their name there. */
export interface TaxKeys {
  id: string
  /** 32 bytes, AES-256-GCM. */
  encryption: Buffer
  /** 32 bytes, HMAC-SHA-256. */
  signing: Buffer
}

/** The data for the tax service. */
export interface TaxSubject {
  documentNumber: string
  acceptanceNumber: string
}

export interface Sealing {
  issuedAt: Date
  expiresAt: Date
  /** 16 random bytes in base64url: used once. */
  nonce: string
  /** 12 random bytes. */
  iv: Buffer
}

/**
 * The query of a jump in the encrypted format, version 1 (docs/product/tax.md 'Tax jump'): the subject encrypted with
 * the query before it as associated data, and all of it signed.
 */
export function sealJump(subject: TaxSubject, keys: TaxKeys, { issuedAt, expiresAt, nonce, iv }: Sealing): string {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
  const head = `v=1&kid=${keys.id}&iss=bdc&aud=tax-630100&ts=${seconds(issuedAt)}&exp=${seconds(expiresAt)}&nonce=${nonce}`
  const plain = JSON.stringify({ idno: subject.documentNumber, lsh: subject.acceptanceNumber })
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, iv)
  cipher.setAAD(Buffer.from(head))
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const unsigned = `${head}&data=${sealed.toString('base64url')}`
  return `${unsigned}&sig=${createHmac('sha256', keys.signing).update(unsigned).digest('base64url')}`
}
