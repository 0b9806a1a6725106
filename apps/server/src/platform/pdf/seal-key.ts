import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { membersOf, sequence } from './der.ts'

/** The office's key and its certificate as PEM; the certificate's issuers may follow it. */
export interface SealSettings {
  key: string
  certificates: string
}

/** The signer: an RSA key and its certificate, with the issuers that a reader may need, the key's own first. */
export interface SealKey {
  key: KeyObject
  certificates: X509Certificate[]
  /** How a signature names the key's certificate (RFC 5652, 10.2.4), as DER. */
  issuerAndSerial: Buffer
}

/** Why these cannot sign, in words for the operator. Undefined if they can. */
export function sealFault({ key, certificates }: SealSettings, now: Date): string | undefined {
  try {
    const privateKey = createPrivateKey(key)
    const [own] = splitCertificates(certificates)
    if (!own) return 'SEAL_CERT has no certificate'
    if (privateKey.asymmetricKeyType !== 'rsa') return 'SEAL_KEY must be an RSA key'
    if (!own.checkPrivateKey(privateKey)) return 'SEAL_CERT is not the certificate of SEAL_KEY'
    if (own.validToDate < now) return `SEAL_CERT expired on ${own.validToDate.toISOString().slice(0, 10)}`
    return undefined
  } catch {
    return 'SEAL_KEY and SEAL_CERT must be PEM, or the base64 of it'
  }
}

/** Opens settings without a `sealFault`. */
export function openSealKey({ key, certificates: pem }: SealSettings): SealKey {
  const certificates = splitCertificates(pem)
  const [own] = certificates
  if (!own) throw new Error('A seal needs a certificate')
  return { key: createPrivateKey(key), certificates, issuerAndSerial: issuerAndSerialOf(own) }
}

/**
 * A certificate's first members (RFC 5280, 4.1): its version, which an old one lacks, its number, an algorithm, its
 * issuer.
 */
function issuerAndSerialOf({ raw }: X509Certificate): Buffer {
  const [signed] = membersOf(raw)
  const members = signed ? membersOf(signed) : []
  const [serial, , issuer] = members[0]?.[0] === versionTag ? members.slice(1) : members
  if (!serial || !issuer) throw new Error('The certificate of the seal has no issuer')
  return sequence(issuer, serial)
}

const versionTag = 0xa0

export function splitCertificates(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  return found.map((each) => new X509Certificate(each))
}

/** An environment variable holds several lines badly: base64 of PEM is accepted instead. */
export const asPem = (value: string): string =>
  value.includes('-----BEGIN') ? value : Buffer.from(value, 'base64').toString('utf8')
