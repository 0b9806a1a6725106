import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { makeCms } from './cms.ts'
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

/** The length of a seal's CMS: the same whatever it signs, so it is asked once. */
function cmsBytes(seal: SealKey): number {
  const known = lengths.get(seal) ?? makeCms(Buffer.alloc(0), seal, new Date(0)).length
  lengths.set(seal, known)
  return known
}

const lengths = new WeakMap<SealKey, number>()

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
