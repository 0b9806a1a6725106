import { objectText, only, type PackedPdf, packPdf, type Reference, referenceStream } from './pack-pdf.ts'

export interface SignaturePlaceholder {
  /** The signed bytes: the document without the place of the signature. */
  signed: Buffer
  /** The document with a signature in its place. */
  fill(signature: Buffer): Buffer
}

export interface Signing {
  reason: string
  /** Who signs. */
  name: string
  at: Date
  /** The room for the signature. */
  bytes: number
}

/**
 * Makes a place for one invisible signature (ISO 32000-1, 12.8) in an incremental update (7.5.6) of the document. It
 * packs the document first, which must have our typesetter's layout: no forms, no links. Throws an error for any other.
 */
export function makeSignaturePlaceholder(pdf: Buffer, signing: Signing): SignaturePlaceholder {
  const { update, contentsAt } = updateOf(packPdf(pdf), signing)
  const [before, hole] = [contentsAt, signing.bytes * 2 + 2]
  const after = before + hole
  const range = `[0 ${before} ${after} ${update.length - after}]`
  const whole = Buffer.from(update.replace(emptyRange, range.padEnd(emptyRange.length)), 'latin1')
  const parts = [whole.subarray(0, before), whole.subarray(after)] as const
  return {
    signed: Buffer.concat(parts),
    fill: (signature) => {
      if (signature.length > signing.bytes) throw new Error('The signature is larger than the room made for it')
      const hex = signature.toString('hex').padEnd(hole - 2, '0')
      return Buffer.concat([parts[0], Buffer.from(`<${hex}>`), parts[1]])
    },
  }
}

/** As wide as four numbers of a document below 10 GB. */
const emptyRange = `[0${' '.repeat(36)}]`

/** The document with the update, byte for character, and the position of the empty signature in it. */
function updateOf(pdf: PackedPdf, signing: Signing): { update: string; contentsAt: number } {
  const { size, root, info, id, referencesAt, dictionaryOf } = pdf
  const page = firstPage(dictionaryOf, root)
  const [signature, field] = [size, size + 1]
  const objects: [number, string][] = [
    [signature, signatureDictionary(signing)],
    [
      field,
      `<</Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 0 0]/F 6/T(Signature1)/TU${textString(signing.reason)}/V ${signature} 0 R/P ${page} 0 R>>`,
    ],
    [root, withEntry(dictionaryOf(root), `/AcroForm<</SigFlags 3/Fields[${field} 0 R]>>`)],
    [page, withEntry(dictionaryOf(page), `/Annots[${field} 0 R]${tabOrder}`)],
  ]
  let update = pdf.bytes.toString('latin1')
  const references = new Map<number, Reference>()
  for (const [number, dictionary] of objects) {
    references.set(number, { kind: 'at', offset: update.length })
    update += objectText(number, dictionary)
  }
  const entries = `/Root ${root} 0 R/Info ${info}/ID ${id}/Prev ${referencesAt}`
  update += referenceStream(references, { number: size + 2, at: update.length, entries })
  return { update, contentsAt: update.indexOf(contents, pdf.bytes.length) + contents.length }
}

const contents = '/Contents '

/** A page with a field has its order of tabs, and the field has a name and is hidden (PDF/UA-1, 7.18). */
const tabOrder = '/Tabs/S'

function signatureDictionary({ reason, name, at, bytes }: Signing): string {
  const time = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return [
    '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached',
    `/ByteRange ${emptyRange}`,
    `${contents}<${'0'.repeat(bytes * 2)}>`,
    `/Reason ${textString(reason)}/Name ${textString(name)}/M(D:${time}Z)>>`,
  ].join('\n')
}

/** UTF-16 behind its mark (ISO 32000-1, 7.9.2.2), as hexadecimal digits. */
const textString = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

function firstPage(dictionaryOf: (number: number) => string, root: number): number {
  const pages = Number(only(/\/Pages (\d+) 0 R/, dictionaryOf(root)))
  let found = pages
  while (/\/Type\s*\/Pages/.test(dictionaryOf(found)))
    found = Number(only(/\/Kids\s*\[\s*(\d+) 0 R/, dictionaryOf(found)))
  return found
}

function withEntry(dictionary: string, entry: string): string {
  // The update would replace a form or an annotation of the document.
  if (/\/(AcroForm|Annots)\b/.test(dictionary)) throw new Error('The document has forms or links of its own')
  return `${dictionary.slice(0, -2)}${entry}\n>>`
}
