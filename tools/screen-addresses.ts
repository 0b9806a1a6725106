import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Visitor } from 'oxc-parser'
import { deskPaths } from '../packages/contract/src/desk/desk-paths.ts'
import { screenAt } from '../packages/contract/src/paths.ts'
import { byLocation, readSourceFiles, report, type SourceFile, type Violation } from './source-files.ts'

/**
 * The tables themselves, the addresses of outside platforms, and tests with their helpers, which say what one sees in the
 * address line.
 */
const allowed =
  /^packages\/contract\/src\/(?:paths|desk\/desk-paths)\.ts$|^apps\/server\/src\/platform\/|\/testing\/|\.test\.tsx?$/

/** A path at the start of a text or of a word in it: `/my`, `href="/my"`, and what follows a placeholder in a template. */
const path = /(?<=^|[\s"'=(])\/[A-Za-z0-9/-]+(?=$|[?#\s"')])/g

/** The desk's screens by their addresses, up to an id. `/desk` alone is too common to be judged. */
const deskScreens = new Map(
  Object.entries(deskPaths)
    .filter(([name]) => name !== 'home')
    .map(([name, address]) => [address.replace(/:.*/, ''), `deskPaths.${name}`]),
)

/** Which entry of the tables has an address. */
function entryOf(address: string): string | undefined {
  const screen = screenAt(address)
  return screen ? `paths.${screen}` : deskScreens.get(address.toLowerCase())
}

/**
 * Every text in the server, both apps, the kit and the contract that spells out the address of a screen: a link is made by
 * `paths` and `deskPaths`, so that the address is in one place. `/` alone is too common to be judged.
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
      const entry = entryOf(address)
      if (entry) found.push({ file, line: lineOf(offset), message: `spells out ${address}: use ${entry}` })
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
