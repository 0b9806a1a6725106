import { DocumentRefused } from './document-refused.ts'

/** A value of a PDF (ISO 32000-1, 7.3). A dictionary keeps every entry: viewers differ in which of two they take. */
export type PdfValue =
  | { kind: 'name' | 'text' | 'other'; value: string }
  | { kind: 'reference'; object: number }
  | { kind: 'list'; items: PdfValue[] }
  | PdfRecord

export interface PdfRecord {
  kind: 'record'
  entries: [key: string, value: PdfValue][]
}

/** A value and the place behind it. */
interface Found {
  value: PdfValue
  end: number
}

/** Reads the value at a place. Undefined if there is none. A reader refuses to read more than an honest document has. */
export type ValueReader = (text: string, at: number) => Found | undefined

const maxDepth = 100
const maxValues = 3_000_000
/** An honest document is read once, with what it unpacks. */
const maxCharacters = 100_000_000

/** Longer ones are cut: the limit of the standard is 127. It also bounds the work of a pattern. */
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]{0,1000})/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]{1,1000}/y
const reference = /(\d{1,10})[\0\t\n\f\r ]{1,100}\d{1,5}[\0\t\n\f\r ]{1,100}R(?![^\0\t\n\f\r ()<>[\]{}/%])/y

export function makeValueReader(): ValueReader {
  let values = 0
  let characters = 0

  /** Counts what was gone over, and gives the place behind it. */
  function gone(from: number, end: number): number {
    characters += end - from
    if (characters > maxCharacters) throw new DocumentRefused('tooComplex')
    return end
  }

  function read(text: string, from: number, depth: number): Found | undefined {
    values += 1
    if (values > maxValues || depth > maxDepth) throw new DocumentRefused('tooComplex')
    const at = gone(from, skipBlank(text, from))
    if (text.startsWith('<<', at)) return readRecord(text, at + 2, depth)
    if (text[at] === '[') return readList(text, at + 1, depth)
    if (text[at] === '(') return readText(text, { from: at + 1, end: gone(at, endOfText(text, at + 1)) })
    if (text[at] === '<') return readHex(text, { from: at + 1, end: gone(at, endOfHex(text, at + 1)) })
    const named = matchAt(name, text, at)
    if (named) return { value: { kind: 'name', value: nameOf(named[1] ?? '') }, end: name.lastIndex }
    const referred = matchAt(reference, text, at)
    if (referred) return { value: { kind: 'reference', object: Number(referred[1]) }, end: reference.lastIndex }
    const other = matchAt(word, text, at)
    return other ? { value: { kind: 'other', value: other[0] }, end: word.lastIndex } : undefined
  }

  function readList(text: string, from: number, depth: number): Found {
    const items: PdfValue[] = []
    let at = from
    for (let item = read(text, at, depth + 1); item; item = read(text, at, depth + 1)) {
      items.push(item.value)
      at = item.end
    }
    return { value: { kind: 'list', items }, end: behind(text, at, ']') }
  }

  function readRecord(text: string, from: number, depth: number): Found {
    const entries: PdfRecord['entries'] = []
    let at = from
    for (let key = read(text, at, depth + 1); key; key = read(text, at, depth + 1)) {
      at = key.end
      if (key.value.kind !== 'name') continue
      const found = read(text, at, depth + 1)
      entries.push([key.value.value, found?.value ?? nothing])
      at = found?.end ?? at
    }
    return { value: { kind: 'record', entries }, end: behind(text, at, '>>') }
  }

  return (text, at) => read(text, at, 0)
}

const nothing: PdfValue = { kind: 'other', value: '' }

/** A name with its `#61` written out. */
export function nameOf(written: string): string {
  return written.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The place behind white space and comments. Not a pattern: their stack does not hold megabytes. */
export function skipBlank(text: string, from: number): number {
  let at = from
  let isComment = false
  for (; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isComment) isComment = sign !== '\n' && sign !== '\r'
    else if (sign === '%') isComment = true
    else if (!'\0\t\n\f\r '.includes(sign)) break
  }
  return at
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function behind(text: string, from: number, sign: string): number {
  const at = skipBlank(text, from)
  return text.startsWith(sign, at) ? at + sign.length : at + 1
}

/** A text that is longer is not read. As a link it could hide its scheme behind spaces, so it has one that is no link's. */
const maxText = 10_000
const longText = 'long:'

/** The place behind the bracket that closes a text. */
function endOfText(text: string, from: number): number {
  let open = 1
  let at = from
  for (; at < text.length && open > 0; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '(') open += 1
    else if (sign === ')') open -= 1
  }
  return at
}

function readText(text: string, { from, end }: { from: number; end: number }): Found {
  const value = end - from > maxText ? longText : unescaped(text.slice(from, end - 1))
  return { value: { kind: 'text', value }, end }
}

const signs: Record<string, string | undefined> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' }

function unescaped(written: string): string {
  return written.replaceAll(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, code?: string, sign?: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 8) & 255)
    return sign === undefined ? '' : (signs[sign] ?? sign)
  })
}

function endOfHex(text: string, from: number): number {
  const close = text.indexOf('>', from)
  return close < 0 ? text.length : close + 1
}

function readHex(text: string, { from, end }: { from: number; end: number }): Found {
  if (end - from > maxText) return { value: { kind: 'text', value: longText }, end }
  const digits = text.slice(from, end).replaceAll(/[^\dA-Fa-f]/g, '')
  const even = digits.length % 2 === 0 ? digits : `${digits}0`
  return { value: { kind: 'text', value: Buffer.from(even, 'hex').toString('latin1') }, end }
}
