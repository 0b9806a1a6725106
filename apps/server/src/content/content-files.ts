import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

/** Collects every mistake in content/, so that the office sees them all at once. */
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

/** The folder as the loader sees it. Names are relative to it, with forward slashes. */
export interface ContentFiles {
  names: string[]
  readText(name: string): Promise<string>
  readYaml<T>(name: string, schema: z.ZodType<T>): Promise<YamlFile<T> | undefined>
  /** A text with a YAML head between two lines of three hyphens; `line` is where the text begins. */
  readDocument<T>(
    name: string,
    schema: z.ZodType<T>,
  ): Promise<{ head: YamlFile<T>; body: string; line: number } | undefined>
}

export function makeMistakes(folder: string): Mistakes {
  const found: string[] = []
  return {
    add(file, line, what) {
      found.push(`${basename(folder)}/${file}${line === undefined ? '' : `:${line}`}: ${what}`)
    },
    throwIfAny() {
      if (found.length > 0) throw new Error(`The content has ${found.length} mistake(s):\n${found.join('\n')}`)
    },
  }
}

export async function openContentFiles(folder: string, mistakes: Mistakes): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  const readText = (name: string) => readFile(join(folder, name), 'utf8')
  return {
    names,
    readText,
    async readYaml(name, schema) {
      if (names.includes(name)) return parseYaml(name, await readText(name), schema, mistakes)
      mistakes.add(name, undefined, 'the file is missing')
      return undefined
    },
    async readDocument(name, schema) {
      const [, head, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(await readText(name)) ?? []
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

function parseYaml<T>(file: string, source: string, schema: z.ZodType<T>, mistakes: Mistakes): YamlFile<T> | undefined {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const broken = [...document.errors, ...document.warnings]
  for (const { pos, message } of broken) {
    mistakes.add(file, lines.linePos(pos[0]).line, message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? message)
  }
  if (broken.length > 0) return undefined

  const mistake = (path: readonly PropertyKey[], what: string) =>
    mistakes.add(file, lines.linePos(offsetOf(document.contents, path)).line, what)
  const checked = schema.safeParse(document.toJS())
  if (checked.success) return { file, value: checked.data, mistake }
  for (const issue of checked.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) mistake([...issue.path, key], `unknown key ${key}`)
    else mistake(issue.path, `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  }
  return undefined
}

/** Where the value at `path` begins (its key, if it has one), or the nearest value around it that exists. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number {
  let at = isNode(root) ? (root.range?.[0] ?? 0) : 0
  let node = root
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined
    const next = pair ? pair.value : isSeq(node) && typeof step === 'number' ? node.items[step] : undefined
    const start = pair ? pair.key : next
    if (!isNode(start)) break
    at = start.range?.[0] ?? at
    node = next
  }
  return at
}
