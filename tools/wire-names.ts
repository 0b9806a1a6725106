import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Visitor } from 'oxc-parser'
import { readWireNames } from './contract.ts'
import { plainEnglish } from './plain-english.ts'
import { byLocation, readSourceFiles, report, type SourceFile, type Violation } from './source-files.ts'

const allowed =
  /^packages\/contract\/|-wire(?:\.test)?\.tsx?$|\.wire\.test\.tsx?$|^apps\/standins\/|^e2e\/|\/golden\/|^bench\//

/** Each name of the wire that is foreign to us, with our words for it: neither one of our words nor plain English. */
export function foreignNames(words: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const ours = new Set([...words.values()].flatMap((set) => [...set]))
  return new Map(
    [...words]
      .filter(([name]) => !ours.has(name) && !plainEnglish.has(name))
      .map(([name, set]) => [name, [...set].sort().join(' or ')]),
  )
}

/**
 * Every identifier, property name, whole text and name in a query string that is a foreign name, outside the contract,
 * `*-wire.ts`, the stand-ins, golden samples, and the tests that speak the raw wire.
 *
 * Throws where there was nothing to read or no name to look for.
 */
export function findWireNames(root: string, foreign: ReadonlyMap<string, string>): Violation[] {
  const files = readSourceFiles(root, ['apps', 'packages', 'tools', 'e2e', 'bench'])
  if (files.length === 0) throw new Error(`No file was read below ${root}`)
  if (foreign.size === 0) throw new Error('The contract has no names to look for')
  return files
    .filter(({ path }) => !allowed.test(path))
    .flatMap((file) => findIn(file, foreign))
    .sort(byLocation)
}

function findIn({ path, program, lineOf }: SourceFile, foreign: ReadonlyMap<string, string>): Violation[] {
  const found = new Map<string, Violation>()
  const judge = (name: unknown, offset: number) => {
    const word = typeof name === 'string' ? foreign.get(name) : undefined
    if (word === undefined) return
    const line = lineOf(offset)
    found.set(`${line} ${name}`, { file: path, line, message: `says ${name}, a wire name: our word is ${word}` })
  }
  const judgeText = (text: unknown, offset: number) => {
    judge(text, offset)
    if (typeof text !== 'string') return
    for (const [, name] of text.matchAll(/[?&](\w+)=/g)) judge(name, offset)
  }
  new Visitor({
    Identifier: (node) => judge(node.name, node.start),
    PrivateIdentifier: (node) => judge(node.name, node.start),
    JSXIdentifier: (node) => judge(node.name, node.start),
    Literal: (node) => judgeText(node.value, node.start),
    TemplateElement: (node) => judgeText(node.value.cooked, node.start),
  }).visit(program)
  return [...found.values()]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  process.exitCode = report(
    findWireNames(root, foreignNames(readWireNames())),
    'Wire names stand in the contract alone.',
  )
}
