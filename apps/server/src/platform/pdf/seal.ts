import { createHash, webcrypto } from 'node:crypto'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { SealKey } from './seal-key.ts'

/** Signs a PDF: PAdES B-B (ETSI EN 319 142), a detached CMS with the signing-certificate-v2 attribute. */
export async function sealPdf(
  pdf: Buffer,
  seal: SealKey,
  { reason, office, at }: { reason: string; office: string; at: Date },
): Promise<Buffer> {
  const withPlaceholder = plainAddPlaceholder({
    pdfBuffer: pdf,
    reason,
    contactInfo: '',
    name: office,
    location: '',
    signingTime: at,
    signatureLength: cmsBytes(seal),
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  return new SignPdf().sign(withPlaceholder, new CmsSigner(seal), at)
}

/** The most that the CMS of a seal takes: its certificates, the signature, and the attributes and names around them. */
function cmsBytes({ certificates }: SealKey): number {
  const signature = (certificates[0]?.publicKey.asymmetricKeyDetails?.modulusLength ?? 4096) / 8
  const issuer = certificates[0]?.raw.length ?? 0
  return certificates.reduce((sum, { raw }) => sum + raw.length, 0) + signature + issuer / 2 + 500
}

class CmsSigner extends Signer {
  readonly #seal: SealKey

  constructor(seal: SealKey) {
    super()
    this.#seal = seal
  }

  override async sign(pdf: Buffer, at: Date = new Date()): Promise<Buffer> {
    return makeCms(pdf, this.#seal, at)
  }
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

/** A detached SignedData (RFC 5652) over the content, as DER. */
export async function makeCms(content: Buffer, { key, certificates }: SealKey, at: Date): Promise<Buffer> {
  const chain = certificates.map(({ raw }) => pki.Certificate.fromBER(raw))
  const [signer] = chain
  const [own] = certificates
  if (!signer || !own) throw new Error('A seal needs a certificate')
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: chain,
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: signedAttributes(content, own.raw, at),
        }),
      }),
    ],
  })
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })
  await signed.sign(key, 0, 'SHA-256', content, engine)
  const info = new pki.ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}

function signedAttributes(content: Buffer, certificate: Buffer, at: Date): pki.Attribute[] {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const attribute = (type: string, value: asn1.BaseBlock) => new pki.Attribute({ type, values: [value] })
  const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: new Uint8Array(bytes) })
  const sequence = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value })
  return [
    attribute(oids.contentType, new asn1.ObjectIdentifier({ value: oids.data })),
    attribute(oids.signingTime, new asn1.UTCTime({ valueDate: at })),
    attribute(oids.messageDigest, octets(sha256(content))),
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
  ]
}
