import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

/** A parsed source file; `path` is relative to the root and written with `/`. */
export interface SourceFile {
  path: string
  text: string
  program: ParseResult['program']
  lineOf(offset: number): number
}

/** A finding of one of the checkers; `line` counts from 1. */
export interface Violation {
  file: string
  line: number
  message: string
}

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results', 'playwright-report'])

/** Every TypeScript and JavaScript source below the given folders of the root, parsed; throws where one does not parse. */
export function readSourceFiles(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => listSourceFiles(join(root, folder)))
    .map((file) => parseSourceFile(file, relative(root, file).split(sep).join('/')))
}

function listSourceFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSourceFiles(path)
    return /\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/.test(entry.name) ? [path] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function parseSourceFile(file: string, path: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(path, text)
  const [fault] = errors
  if (fault) throw new Error(`${path}: ${fault.message}`)
  return { path, text, program, lineOf: (offset) => text.slice(0, offset).split('\n').length }
}

/** Prints findings as `file:line message` and returns the exit code. */
export function report(violations: readonly Violation[], whenClean: string): number {
  for (const { file, line, message } of violations) console.log(`${file}:${line} ${message}`)
  if (violations.length === 0) console.log(whenClean)
  return violations.length === 0 ? 0 : 1
}

/** Orders findings by place, so that two runs print the same. */
export function byLocation(a: Violation, b: Violation): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message)
}
