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
 * reads documents with our typesetter's layout: one plain table of references, no forms, no links. Throws an error for
 * any other.
 */
export function makeSignaturePlaceholder(pdf: Buffer, signing: Signing): SignaturePlaceholder {
  const { update, contentsAt } = updateOf(pdf.toString('latin1').trimEnd(), signing)
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
function updateOf(pdf: string, signing: Signing): { update: string; contentsAt: number } {
  const { size, root, info, id, tableAt, dictionaryOf } = readLayout(pdf)
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
  let update = `${pdf}\n`
  const rows = objects.map(([number, dictionary]) => {
    const offset = String(update.length).padStart(10, '0')
    update += `${number} 0 obj\n${dictionary}\nendobj\n`
    return `${number} 1\n${offset} 00000 n \n`
  })
  const newTableAt = update.length
  update += `xref\n${rows.join('')}trailer\n<</Size ${size + 2}/Root ${root} 0 R/Info ${info}/ID ${id}/Prev ${tableAt}>>\n`
  update += `startxref\n${newTableAt}\n%%EOF\n`
  return { update, contentsAt: update.indexOf(contents, pdf.length) + contents.length }
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

function readLayout(pdf: string) {
  const trailer = pdf.slice(pdf.lastIndexOf('trailer'))
  const tableAt = Number(only(/startxref\s+(\d+)\s+%%EOF$/, trailer))
  const rows = only(/^xref\s+0 \d+\s+((?:\d{10} \d{5} [fn]\s+)+)trailer/, pdf.slice(tableAt))
  const offsets = rows
    .trim()
    .split(/[\r\n]+/)
    .map((row) => Number(row.slice(0, 10)))
  return {
    size: Number(only(/\/Size (\d+)/, trailer)),
    root: Number(only(/\/Root (\d+) 0 R/, trailer)),
    info: only(/\/Info (\d+ 0 R)/, trailer),
    id: only(/\/ID (\[[^\]]*\])/, trailer),
    tableAt,
    dictionaryOf: (number: number) => only(/^\d+ 0 obj\s+(<<[\s\S]*?>>)\s+endobj/, pdf.slice(offsets[number])),
  }
}

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

function only(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error('The document is not laid out as the typesetter lays it out')
  return found
}
