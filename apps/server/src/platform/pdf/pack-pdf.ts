import { deflateSync } from 'node:zlib'

/** A document whose objects are in one compressed stream, with what an update of it needs to know. */
export interface PackedPdf {
  bytes: Buffer
  /** One more than the highest number of an object. */
  size: number
  root: number
  info: string
  id: string
  /** The position of its references. */
  referencesAt: number
  dictionaryOf: (number: number) => string
}

/**
 * Packs a document of our typesetter: all but its streams goes into one object stream, and the table of references becomes
 * a stream (ISO 32000-1, 7.5.7 and 7.5.8). Plain streams are compressed. A tagged document has a small object for each
 * paragraph: of a long one they are the larger half. Throws an error for a document of another layout.
 */
export function packPdf(pdf: Buffer): PackedPdf {
  const text = pdf.toString('latin1').trimEnd()
  const { objects, firstAt, ...trailer } = readObjects(text)
  const [loose, packed] = [objects.filter(isStream), objects.filter((object) => !isStream(object))]
  const packedIn = trailer.size
  const references = new Map<number, Reference>([[0, { kind: 'free' }]])
  let body = text.slice(0, firstAt)
  for (const { number, value } of loose) {
    references.set(number, { kind: 'at', offset: body.length })
    body += objectText(number, squeezed(value))
  }
  for (const [index, { number }] of packed.entries()) references.set(number, { kind: 'in', stream: packedIn, index })
  references.set(packedIn, { kind: 'at', offset: body.length })
  body += objectText(packedIn, objectStream(packed))
  const referencesAt = body.length
  const id = `/Root ${trailer.root} 0 R/Info ${trailer.info}/ID ${trailer.id}`
  body += referenceStream(references, { number: packedIn + 1, at: referencesAt, entries: id })
  const values = new Map(packed.map(({ number, value }) => [number, value]))
  return {
    ...trailer,
    bytes: Buffer.from(body, 'latin1'),
    size: packedIn + 2,
    referencesAt,
    dictionaryOf: (number) => values.get(number) ?? fail(),
  }
}

/** An object with its number. */
export const objectText = (number: number, value: string): string => `${number} 0 obj\n${value}\nendobj\n`

/** Where an object is: nowhere, at a position, or in an object stream. */
export type Reference =
  | { kind: 'free' }
  | { kind: 'at'; offset: number }
  | { kind: 'in'; stream: number; index: number }

/** The stream of references at the end of a document or an update, which names itself, with all that follows it. */
export function referenceStream(
  references: ReadonlyMap<number, Reference>,
  { number, at, entries }: { number: number; at: number; entries: string },
): string {
  const all = [...references, [number, { kind: 'at', offset: at }] as const].toSorted(([one], [other]) => one - other)
  const rows = Buffer.concat(all.map(([, reference]) => row(reference)))
  const index = runsOf(all.map(([each]) => each))
  const dictionary = `/Type/XRef/Size ${number + 1}/W[1 4 2]/Index[${index.flat().join(' ')}]${entries}`
  return `${objectText(number, compressed(dictionary, rows))}startxref\n${at}\n%%EOF\n`
}

/** The first number and the count of each run of successive numbers. */
function runsOf(numbers: readonly number[]): [first: number, count: number][] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[0] + last[1] === number) last[1] += 1
    else runs.push([number, 1])
  }
  return runs
}

function row(reference: Reference): Buffer {
  const bytes = Buffer.alloc(7)
  if (reference.kind === 'free') bytes.writeUInt16BE(0xffff, 5)
  if (reference.kind === 'at') {
    bytes.writeUInt8(1)
    bytes.writeUInt32BE(reference.offset, 1)
  }
  if (reference.kind === 'in') {
    bytes.writeUInt8(2)
    bytes.writeUInt32BE(reference.stream, 1)
    bytes.writeUInt16BE(reference.index, 5)
  }
  return bytes
}

interface PdfObject {
  number: number
  value: string
}

const isStream = ({ value }: PdfObject): boolean => value.endsWith('endstream')

function objectStream(objects: readonly PdfObject[]): string {
  let position = 0
  const heads = objects.map(({ number, value }) => {
    const head = `${number} ${position}`
    position += value.length + 1
    return head
  })
  const head = `${heads.join(' ')}\n`
  const content = `${head}${objects.map(({ value }) => value).join('\n')}`
  return compressed(`/Type/ObjStm/N ${objects.length}/First ${head.length}`, Buffer.from(content, 'latin1'))
}

/** A plain stream compressed. The description of the document stays readable for programs that know no PDF. */
function squeezed(stream: string): string {
  const between = '>>\nstream\n'
  const headEnd = stream.indexOf(between)
  const head = stream.slice(0, headEnd)
  if (headEnd < 0 || /\/Filter|\/Metadata/.test(head)) return stream
  const start = headEnd + between.length
  const content = stream.slice(start, start + Number(only(/\/Length (\d+)/, head)))
  return compressed(
    head
      .slice(2)
      .replace(/\/Length \d+/, '')
      .trim(),
    Buffer.from(content, 'latin1'),
  )
}

function compressed(dictionary: string, content: Buffer): string {
  const packed = deflateSync(content).toString('latin1')
  return `<<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`
}

/** The objects of a document with one plain table of references. */
function readObjects(pdf: string) {
  const trailer = pdf.slice(pdf.lastIndexOf('trailer'))
  const tableAt = Number(only(/startxref\s+(\d+)\s+%%EOF$/, trailer))
  const table = only(/^xref\s+0 \d+\s+((?:\d{10} \d{5} [fn]\s+)+)trailer/, pdf.slice(tableAt))
  const starts = table
    .trim()
    .split(/[\r\n]+/)
    .flatMap((each, number) => (each.endsWith('n') ? [{ number, offset: Number(each.slice(0, 10)) }] : []))
    .toSorted((one, other) => one.offset - other.offset)
  const objects = starts.map(({ number, offset }, index) => {
    const end = starts[index + 1]?.offset ?? tableAt
    return { number, value: only(/^\d+ 0 obj\s+([\s\S]*\S)\s+endobj\s*$/, pdf.slice(offset, end)) }
  })
  return {
    objects,
    firstAt: starts[0]?.offset ?? fail(),
    size: Number(only(/\/Size (\d+)/, trailer)),
    root: Number(only(/\/Root (\d+) 0 R/, trailer)),
    info: only(/\/Info (\d+ 0 R)/, trailer),
    id: only(/\/ID (\[[^\]]*\])/, trailer),
  }
}

/** The first group of a pattern that our typesetter's documents match. */
export function only(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? fail()
}

function fail(): never {
  throw new Error('The document is not laid out as the typesetter lays it out')
}
