import { makeCms } from './cms.ts'
import type { SealKey } from './seal-key.ts'
import { makeSignaturePlaceholder } from './signature-placeholder.ts'

/** Signs a PDF: PAdES B-B (ETSI EN 319 142), a detached CMS with the signing-certificate-v2 attribute. */
export function sealPdf(
  pdf: Buffer,
  seal: SealKey,
  { reason, office, at }: { reason: string; office: string; at: Date },
): Buffer {
  const place = makeSignaturePlaceholder(pdf, { reason, name: office, at, bytes: cmsBytes(seal) })
  return place.fill(makeCms(place.signed, seal))
}

/** The length of a signature's CMS: always the same, so it is computed once. */
function cmsBytes(seal: SealKey): number {
  const known = lengths.get(seal) ?? makeCms(Buffer.alloc(0), seal).length
  lengths.set(seal, known)
  return known
}

const lengths = new WeakMap<SealKey, number>()
