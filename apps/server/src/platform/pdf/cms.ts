import { createHash, sign } from 'node:crypto'
import { context, nothing, octets, oid, sequence, setOf, smallInteger } from './der.ts'
import type { SealKey } from './seal-key.ts'

const data = oid('1.2.840.113549.1.7.1')
const signedData = oid('1.2.840.113549.1.7.2')
const contentType = oid('1.2.840.113549.1.9.3')
const messageDigest = oid('1.2.840.113549.1.9.4')
const signingCertificateV2 = oid('1.2.840.113549.1.9.16.2.47')
const sha256Algorithm = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing())
const rsaAlgorithm = sequence(oid('1.2.840.113549.1.1.1'), nothing())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * A detached SignedData (RFC 5652) over the content, RSA with SHA-256, as DER. Its signed attributes are those of PAdES B-B
 * (ETSI EN 319 142), the certificate's own hash among them. They have no time: the document has it.
 */
export function makeCms(content: Buffer, { key, certificates, issuerAndSerial }: SealKey): Buffer {
  const [own] = certificates
  if (!own) throw new Error('A seal needs a certificate')
  const attribute = (type: Buffer, value: Buffer) => sequence(type, setOf(value))
  const attributes = setOf(
    attribute(contentType, data),
    attribute(messageDigest, octets(sha256(content))),
    attribute(signingCertificateV2, sequence(sequence(sequence(octets(sha256(own.raw)))))),
  )
  const signature = sign('sha256', attributes, key)
  const signer = sequence(
    smallInteger(1),
    issuerAndSerial,
    sha256Algorithm,
    asContext(0, attributes),
    rsaAlgorithm,
    octets(signature),
  )
  const chain = context(0, ...certificates.map(({ raw }) => raw))
  const signed = sequence(smallInteger(1), setOf(sha256Algorithm), sequence(data), chain, setOf(signer))
  return sequence(signedData, context(0, signed))
}

/** The same content under a context's number: the signature is over the set, the document has it under the number. */
function asContext(number: number, encoded: Buffer): Buffer {
  const copy = Buffer.from(encoded)
  copy[0] = 0xa0 | number
  return copy
}
