import { inflateSync } from 'node:zlib'
import { DocumentRefused } from './document-refused.ts'
import { makeValueReader, matchAt, type PdfRecord, type PdfValue, skipBlank, type ValueReader } from './read-value.ts'

export interface PdfObject {
  /** -1 if it has none. */
  number: number
  value: PdfValue
}

/** The objects of a document, and the texts of its object streams. */
interface PdfObjects {
  objects: PdfObject[]
  unpacked: string[]
}

/**
 * Reads everything that a viewer could take for an object: what follows each `obj` and each `trailer`, wherever it is, and
 * what is in object streams. Viewers find objects in different ways, so no table of the document is believed.
 */
export function readObjects(bytes: Buffer, text: string): PdfObjects {
  const read = makeValueReader()
  const found: PdfObjects = { objects: [], unpacked: [] }
  let room = maxUnpacked
  for (const { 0: word, index: at } of text.matchAll(/obj|trailer/g)) {
    const object = read(text, at + word.length)
    if (!object || object.value.kind === 'name' || object.value.kind === 'other') continue
    found.objects.push({ number: numberBefore(text, at), value: object.value })
    const isStream = matchAt(streamBegin, text, skipBlank(text, object.end)) !== null
    if (!isStream || object.value.kind !== 'record' || !isObjectStream(object.value)) continue
    const body = unpack(bytes.subarray(streamBegin.lastIndex), object.value, room)
    room -= body.length
    readObjectStream(body.toString('latin1'), object.value, { read, found })
  }
  return found
}

const streamBegin = /stream[\t ]{0,100}(?:\r\n|\n|\r)?/y

/** Object streams are texts. All of an honest document's together are some megabytes. */
const maxUnpacked = 50_000_000

/** The number in `12 0 obj`. */
function numberBefore(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 40), at)
  return Number(/(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{0,20}$/.exec(before)?.[1] ?? -1)
}

/** Some viewers look at the type, others at the keys. */
const isObjectStream = ({ entries }: PdfRecord) =>
  entries.some(([key, value]) => key === 'First' || (value.kind === 'name' && value.value === 'ObjStm'))

/** An object stream (ISO 32000-1, 7.5.7): pairs of a number and a place, and from `First` on the objects. */
function readObjectStream(
  text: string,
  { entries }: PdfRecord,
  { read, found }: { read: ValueReader; found: PdfObjects },
): void {
  found.unpacked.push(text)
  const [first, second] = entries.flatMap(([key, value]) => (key === 'First' ? [value] : []))
  // Viewers would not agree on where its objects are.
  if (second || first?.kind !== 'other' || !/^\d{1,10}$/.test(first.value)) throw new DocumentRefused('unknown')
  const numbers: number[] = []
  for (let next = read(text, 0); next && next.end <= Number(first.value); next = read(text, next.end))
    numbers.push(next.value.kind === 'other' ? Number(next.value.value) : Number.NaN)
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const object = read(text, Number(first.value) + (numbers[i + 1] ?? 0))
    if (object) found.objects.push({ number: numbers[i] ?? -1, value: object.value })
  }
}

/** The bytes of a stream that is plain or deflated. Writers use nothing else for objects, except to hide them. */
function unpack(body: Buffer, { entries }: PdfRecord, room: number): Buffer {
  const filters = entries.flatMap(([key, value]) => (key === 'Filter' || key === 'F' ? [value] : []))
  const hasParameters = entries.some(([key, { kind }]) => /^(?:DecodeParms|DP)$/.test(key) && kind !== 'other')
  const [filter] = filters
  if (filters.length > 1 || hasParameters) throw new DocumentRefused('unknown')
  if (filter === undefined) {
    const plain = body.subarray(0, Math.max(lengthOf(entries), body.indexOf('endstream')))
    if (plain.length > room) throw new DocumentRefused('tooComplex')
    return plain
  }
  const only = filter.kind === 'list' && filter.items.length === 1 ? filter.items[0] : filter
  if (only?.kind !== 'name' || only.value !== 'FlateDecode') throw new DocumentRefused('unknown')
  try {
    return inflateSync(body, { maxOutputLength: Math.max(1, room) })
  } catch (error) {
    throw new DocumentRefused(error instanceof RangeError ? 'tooComplex' : 'unknown')
  }
}

/** Some viewers end a stream by its length, others where it says so. A writer of objects knows their length. */
function lengthOf(entries: PdfRecord['entries']): number {
  const [length, second] = entries.flatMap(([key, value]) => (key === 'Length' ? [value] : []))
  if (second || length?.kind !== 'other' || !/^\d{1,10}$/.test(length.value)) throw new DocumentRefused('unknown')
  return Number(length.value)
}
