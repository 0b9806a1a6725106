import { createHash, type KeyObject, webcrypto, type X509Certificate } from 'node:crypto'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

/** The office's key and the certificate that goes with it, RSA. */
export interface SealKey {
  key: KeyObject
  certificate: X509Certificate
}

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
    signatureLength: 4096,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  return new SignPdf().sign(withPlaceholder, new CmsSigner(seal), at)
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
export async function makeCms(content: Buffer, { key, certificate }: SealKey, at: Date): Promise<Buffer> {
  const signer = pki.Certificate.fromBER(certificate.raw)
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const attribute = (type: string, value: asn1.BaseBlock) => new pki.Attribute({ type, values: [value] })
  const octets = (bytes: Buffer) => new asn1.OctetString({ valueHex: new Uint8Array(bytes) })
  const certificateId = new asn1.Sequence({
    value: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [octets(sha256(certificate.raw))] })] })],
  })
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [signer],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new asn1.ObjectIdentifier({ value: oids.data })),
            attribute(oids.signingTime, new asn1.UTCTime({ valueDate: at })),
            attribute(oids.messageDigest, octets(sha256(content))),
            attribute(oids.signingCertificateV2, certificateId),
          ],
        }),
      }),
    ],
  })
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' })
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    pkcs8,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })
  await signed.sign(signingKey, 0, 'SHA-256', content, engine)
  const info = new pki.ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}
