import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { constructFromEvents, EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from 'js-yaml'
import type { z } from 'zod'
import { OperatorError } from '../operator-error.ts'

/** Collects every mistake in content/, so that the office sees them all at once. Of a file that is no YAML it is the first. */
export interface Mistakes {
  /** `file` is relative to the content folder. A mistake without a line concerns the whole file. */
  add(file: string, line: number | undefined, what: string): void
  /** Throws one error that lists the mistakes, if there are any. */
  throwIfAny(): void
}

/** A YAML file that fits its schema. */
export interface YamlFile<T> {
  file: string
  value: T
  /** Adds a mistake at the line of `path`. */
  mistake(path: readonly PropertyKey[], what: string): void
}

/** The folder as the loader sees it, its texts read. Names are relative to it, with forward slashes. */
export interface ContentFiles {
  names: string[]
  readText(name: string): string
  readYaml<T>(name: string, schema: z.ZodType<T>): YamlFile<T> | undefined
  /** A text with a YAML head between two lines of three hyphens; `line` is where the text begins. */
  readDocument<T>(name: string, schema: z.ZodType<T>): { head: YamlFile<T>; body: string; line: number } | undefined
}

export function makeMistakes(folder: string): Mistakes {
  const found: string[] = []
  return {
    add(file, line, what) {
      found.push(`${basename(folder)}/${file}${line === undefined ? '' : `:${line}`}: ${what}`)
    },
    throwIfAny() {
      if (found.length > 0) throw new OperatorError(`The content has ${found.length} mistake(s):\n${found.join('\n')}`)
    },
  }
}

export async function openContentFiles(folder: string, mistakes: Mistakes): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new OperatorError(`The content cannot be read: ${error.message}. CONTENT_DIR names its folder`, {
      cause: error,
    })
  })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  // One after the other they would take as long as all that is made of them.
  const texts = new Map(
    await Promise.all(
      names.filter(isText).map(async (name) => [name, inLines(await readFile(join(folder, name)))] as const),
    ),
  )
  for (const [name, text] of texts)
    if (text.includes(unreadable))
      mistakes.add(name, lineAt(text, text.indexOf(unreadable)), 'is not UTF-8: save the file in this encoding')
  const readText = (name: string) => texts.get(name) ?? ''
  return {
    names,
    readText,
    readYaml(name, schema) {
      if (names.includes(name)) return parseYaml(name, readText(name), schema, mistakes)
      mistakes.add(name, undefined, 'the file is missing')
      return undefined
    },
    readDocument(name, schema) {
      const [, head, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(readText(name)) ?? []
      if (head === undefined || body === undefined) {
        mistakes.add(name, 1, 'the file begins with a head between two lines of three hyphens')
        return undefined
      }
      // The line of hyphens counts, so that a mistake has the line of the file.
      const read = parseYaml(name, `\n${head}`, schema, mistakes)
      return read && { head: read, body, line: head.split('\n').length + 2 }
    },
  }
}

/** A text as it was meant: an editor of another system adds a mark in front, and writes line ends in its own way. */
const inLines = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')

/** What the decoder puts in place of bytes that are no UTF-8, as of GBK. */
const unreadable = '\uFFFD'

const isText = (name: string) => /\.(?:yaml|md|svg)$/.test(name)

function parseYaml<T>(file: string, source: string, schema: z.ZodType<T>, mistakes: Mistakes): YamlFile<T> | undefined {
  const parsed = readDocuments(source)
  if ('broken' in parsed) {
    mistakes.add(file, parsed.line, parsed.broken)
    return undefined
  }
  const mistake = (path: readonly PropertyKey[], what: string) =>
    mistakes.add(file, lineAt(source, offsetOf(source, parsed.events, path)), what)
  const checked = schema.safeParse(parsed.value)
  if (checked.success) return { file, value: checked.data, mistake }
  for (const issue of checked.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) mistake([...issue.path, key], `unknown key ${key}`)
    else mistake(issue.path, `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  }
  return undefined
}

/** The one document of a file, null for an empty one, with the parser's events, which know where each value is. */
function readDocuments(source: string): { value: unknown; events: Event[] } | { broken: string; line?: number } {
  try {
    const events = parseEvents(source, {})
    const [value = null, ...more] = constructFromEvents(events, { source })
    return more.length > 0 ? { broken: 'the file has several documents' } : { value, events }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    return { broken: error.reason, ...(error.mark && { line: error.mark.line + 1 }) }
  }
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** Where the value at `path` begins (its key, if it has one), or the nearest value around it that exists. */
function offsetOf(source: string, events: readonly Event[], path: readonly PropertyKey[]): number {
  const root = 1
  let [at, node] = [startOf(events[root]) ?? 0, root]
  for (const step of path) {
    const within = childrenOf(events, node)
    const isMapping = events[node]?.type === EVENT_ID.MAPPING
    const place = isMapping
      ? within.findIndex((child, index) => index % 2 === 0 && keyAt(source, events[child]) === step)
      : Number(step)
    const [start, next] = [within[place], within[isMapping ? place + 1 : place]]
    if (start === undefined || next === undefined) break
    at = startOf(events[start]) ?? at
    node = next
  }
  return at
}

/** The indexes of the events that begin what is directly in a list, or the keys and values in turns of a mapping. */
function childrenOf(events: readonly Event[], parent: number): number[] {
  const children: number[] = []
  let depth = isCollection(events[parent]) ? 1 : 0
  for (let index = parent + 1; depth > 0 && index < events.length; index += 1) {
    const event = events[index]
    if (event?.type === EVENT_ID.POP) {
      depth -= 1
      continue
    }
    if (depth === 1) children.push(index)
    if (isCollection(event)) depth += 1
  }
  return children
}

const isCollection = (event: Event | undefined) => event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE

const keyAt = (source: string, event: Event | undefined) =>
  event?.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : undefined

/** Undefined for an empty value. */
function startOf(event: Event | undefined): number | undefined {
  const start =
    event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE
      ? event.start
      : event?.type === EVENT_ID.SCALAR
        ? event.valueStart
        : -1
  return start < 0 ? undefined : start
}
