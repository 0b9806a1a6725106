import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Visitor } from 'oxc-parser'
import { screenAt } from '../packages/contract/src/paths.ts'
import { byLocation, readSourceFiles, report, type SourceFile, type Violation } from './source-files.ts'

/** The table itself, the addresses of outside platforms, and tests, which say what a citizen sees in the address line. */
const allowed = /^packages\/contract\/src\/paths\.ts$|^apps\/server\/src\/platform\/|\.test\.tsx?$/

/** A path at the start of a text or of a word in it: `/my`, `href="/my"`, and what follows a placeholder in a template. */
const path = /(?<=^|[\s"'=(])\/[A-Za-z0-9/]+(?=$|[?#\s"')])/g

/**
 * Every text in the server, both apps, the kit and the contract that spells out the address of a screen: a link is made by
 * `paths`, so that the address is in one place. `/` alone is too common to be judged.
 *
 * Throws where there was nothing to read.
 */
export function findScreenAddresses(root: string): Violation[] {
  const files = readSourceFiles(root, [
    'apps/server/src',
    'apps/web/src',
    'apps/desk/src',
    'packages/contract/src',
    'packages/kit/src',
  ])
  if (files.length === 0) throw new Error(`No file was read below ${root}`)
  return files
    .filter((file) => !allowed.test(file.path))
    .flatMap(findIn)
    .sort(byLocation)
}

function findIn({ path: file, program, lineOf }: SourceFile): Violation[] {
  const found: Violation[] = []
  const judge = (text: unknown, offset: number) => {
    if (typeof text !== 'string') return
    for (const [address] of text.matchAll(path)) {
      const screen = screenAt(address)
      if (screen) found.push({ file, line: lineOf(offset), message: `spells out ${address}: use paths.${screen}` })
    }
  }
  new Visitor({
    Literal: (node) => judge(node.value, node.start),
    TemplateElement: (node) => judge(node.value.cooked, node.start),
    JSXText: (node) => judge(node.value, node.start),
  }).visit(program)
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = report(
    findScreenAddresses(join(import.meta.dirname, '..')),
    'The addresses of screens are in the contract alone.',
  )
}
