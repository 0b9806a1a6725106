import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { toShanghai } from '../../shanghai-time.ts'
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

/** From when until when a certificate is in force. */
interface Validity {
  from: Date
  to: Date
}

/** With fewer a signature can be forged, and readers reject it (NIST SP 800-131A). */
const leastBits = 2048

/**
 * Why these cannot sign, in words for the operator. Undefined if they can. A certificate that has expired is no fault of
 * the settings: see `sealEnd`.
 */
export function sealFault({ key, certificates }: SealSettings, now: Date): string | undefined {
  const privateKey = readOrNothing(() => createPrivateKey(key))
  if (!privateKey) return 'SEAL_KEY must be a private key without a password, as PEM or the base64 of it'
  const [own] = readOrNothing(() => splitCertificates(certificates)) ?? []
  if (!own) return 'SEAL_CERT has no certificate as PEM or the base64 of it'
  if (privateKey.asymmetricKeyType !== 'rsa') return 'SEAL_KEY must be an RSA key'
  const { modulusLength: bits = 0 } = privateKey.asymmetricKeyDetails ?? {}
  if (bits < leastBits) return `SEAL_KEY must have ${leastBits} bits or more, not ${bits}`
  if (!own.checkPrivateKey(privateKey)) return 'SEAL_CERT is not the certificate of SEAL_KEY'
  if (own.validFromDate > now)
    return `SEAL_CERT is valid from ${timeOf(own.validFromDate)}, and this machine has ${timeOf(now)}`
  return undefined
}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const timeOf = (instant: Date) => toShanghai(instant).slice(0, 16)

/** That the certificate has expired, in words for the operator. Undefined if it has not. */
export function sealEnd(seal: SealSettings, now: Date): string | undefined {
  const { to } = validityOf(seal)
  return to < now ? `SEAL_CERT expired on ${timeOf(to)}, and this machine has ${timeOf(now)}` : undefined
}

/** When papers can be sealed with these. A reader rejects what was signed before or after. */
export function validityOf({ certificates }: SealSettings): Validity {
  const { validFromDate: from, validToDate: to } = ownOf(splitCertificates(certificates))
  return { from, to }
}

/** Opens settings without a `sealFault`. */
export function openSealKey({ key, certificates: pem }: SealSettings): SealKey {
  const certificates = splitCertificates(pem)
  return { key: createPrivateKey(key), certificates, issuerAndSerial: issuerAndSerialOf(ownOf(certificates)) }
}

/** The certificate of the key itself. */
function ownOf([own]: X509Certificate[]): X509Certificate {
  if (!own) throw new Error('A seal needs a certificate')
  return own
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
