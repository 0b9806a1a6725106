import type { WhyRefused } from '../examined.ts'
import { DocumentRefused } from './document-refused.ts'
import { type PdfObject, readObjects } from './read-objects.ts'
import { nameOf, type PdfValue } from './read-value.ts'

/**
 * Why a PDF is not passed on. An officer opens it with a program that we do not know, so it may not act by itself: no
 * script, no attachment, no action but those within the document and tapped links. docs/decisions/0026.
 */
export function whyNoDocument(bytes: Buffer): WhyRefused | undefined {
  const text = bytes.toString('latin1')
  if (!header.test(text.slice(0, 4_096)) || markup.test(text)) return 'unknown'
  if (!text.slice(-1_024).includes('%%EOF')) return 'incomplete'
  if (hasName(text, encryption)) return 'locked'
  if (hasName(text, acting)) return 'active'
  try {
    const { objects, unpacked } = readObjects(bytes, text)
    if (unpacked.some((each) => hasName(each, acting))) return 'active'
    return judge(objects)
  } catch (error) {
    if (error instanceof DocumentRefused) return error.why
    throw error
  }
}

/** The version, comments, and then the first object at once. */
const header = /^%PDF-\d\.\d[^\n\r]*[\n\r](?:[\0\t\n\f\r ]|%[^\n\r]*)*\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/

/** A page of the web that begins like a PDF. */
const markup = /<(?:!doctype|html|head|body|script|iframe)[\s>/]/i

const encryption: ReadonlySet<string> = new Set(['Encrypt'])

/** Names that make a document act, or carry a file. They are too long to be met by chance in compressed bytes. */
const acting: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Rendition',
  'Movie',
  'Sound',
  'RichMedia',
  'RichMediaExecute',
  'OnInstantiate',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
])

/** Short names of the same kind, which are looked for in objects only. */
const actingKeys: ReadonlySet<string> = new Set(['JS', 'AA', 'XFA', 'EF', ...acting])

/** Looks through all bytes, so that it does not matter how a viewer reads them. */
function hasName(text: string, wanted: ReadonlySet<string>): boolean {
  for (const [name] of text.matchAll(/\/[^\0\t\n\f\r ()<>[\]{}/%]{2,100}/g))
    if (wanted.has(nameOf(name.slice(1)))) return true
  return false
}

function judge(objects: readonly PdfObject[]): WhyRefused | undefined {
  const harmful = new Set(objects.flatMap(({ number, value }) => (isHarmfulLink(value) ? [number] : [])))
  let hasCatalog = false
  for (const { value } of objects)
    for (const [key, child] of entriesOf(value)) {
      if (actingKeys.has(key) || (child.kind === 'name' && actingKeys.has(child.value))) return 'active'
      if (isLink(key) && (child.kind === 'reference' ? harmful.has(child.object) : isHarmfulLink(child)))
        return 'active'
      if (key === 'OpenAction' && !isHarmlessAtOpening(child, objects)) return 'active'
      hasCatalog ||= child.kind === 'name' && child.value === 'Catalog'
    }
  return hasCatalog ? undefined : 'unknown'
}

/** A link, or the place where the document's relative ones begin. */
const isLink = (key: string) => key === 'URI' || key === 'Base'

/** An object may be where a link leads to another object. No writer does that. */
const isHarmfulLink = (value: PdfValue) =>
  value.kind === 'reference' || (value.kind === 'text' && !harmlessLink.test(value.value))

/** Pages, mail, calls, and places relative to the document, but none on another computer. */
const harmlessLink = /^(?:\s*(?:https?|mailto|tel):|(?!\s*[\\/]{2})[^:]*$)/i

/** Opening a document may go to a place in it. A link is for a tap. */
function isHarmlessAtOpening(action: PdfValue, objects: readonly PdfObject[]): boolean {
  if (action.kind === 'list' || action.kind === 'record') return !leads(action)
  if (action.kind !== 'reference') return action.kind !== 'other' || action.value === 'null'
  return !objects.some(({ number, value }) => number === action.object && leads(value))
}

/** To a link, or on to another action. */
const leads = (value: PdfValue) =>
  value.kind === 'reference' || entriesOf(value).some(([key]) => key === 'URI' || key === 'Next')

/** The entries of all records in a value. */
function entriesOf(value: PdfValue): [key: string, value: PdfValue][] {
  if (value.kind === 'list') return value.items.flatMap(entriesOf)
  if (value.kind !== 'record') return []
  return value.entries.flatMap((entry) => [entry, ...entriesOf(entry[1])])
}
