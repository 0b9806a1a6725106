import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Argument, type Statement, Visitor } from 'oxc-parser'
import { byLocation, readSourceFiles, report, type SourceFile, type Violation } from './source-files.ts'
import { statementsByIdAlone } from './statements-by-id.ts'

/** A function of the top level of a file, with its text. */
interface TopFunction {
  name: string
  text: string
  line: number
}

const store = /^apps\/server\/src\/.*-store\.ts$/
const test = /\.test\.ts$|^apps\/server\/src\/(?:testing|demonstration|proof)\//

const writing =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|forUpdate|forNoKeyUpdate|forShare|executePipelined|insertRows)\(|\binsert\s+into\b|\bupdate\s+\w+(?:\s+as\s+\w+|\s+\w+)?\s+set\b|\bdelete\s+from\b|\bnextval\(|\bpg_advisory|\bfor\s+(?:no\s+key\s+)?update\b/i

/**
 * Statements that are not what their function says, in the stores of the server:
 * a write through a `ReadDb`; a citizen's record that is read or changed without its owner; a platform that is asked, or a
 * second connection that is used, inside a transaction.
 *
 * Throws where there was nothing to read.
 */
export function findWrongStatements(root: string, byId = statementsByIdAlone): Violation[] {
  const files = readSourceFiles(root, ['apps/server/src']).filter(({ path }) => !test.test(path))
  const tables = files.find(({ path }) => path === 'apps/server/src/db/tables.ts')
  if (!tables) throw new Error(`There are no tables below ${root}`)
  const owned = ownedTables(tables.text)
  const stores = files.filter(({ path }) => store.test(path))
  return [
    ...stores.flatMap(findHiddenWrites),
    ...findOwnerless(stores, owned, byId),
    ...files.flatMap((file) => findStrayUses(file, byId)),
    ...files.flatMap(findPlatformInTransaction),
  ].sort(byLocation)
}

/** The tables whose rows belong to a citizen, by their own column or through an application or an archive request. */
function ownedTables(text: string): string[] {
  const columns = new Map(
    [...text.matchAll(/export interface (\w+)Table \{(.*?)\n\}/gs)].map(([, name = '', body = '']) => [name, body]),
  )
  const names = [...text.slice(text.indexOf('export interface Tables')).matchAll(/^ {2}(\w+): (\w+)Table$/gm)]
  return names.flatMap(([, table = '', type = '']) =>
    /^ {2}(?:citizen_id|application_id|request_id):/m.test(columns.get(type) ?? '') ? [table] : [],
  )
}

function findHiddenWrites(file: SourceFile): Violation[] {
  return topFunctions(file).flatMap(({ name, text, line }) =>
    /: ReadDb\b/.test(text) && writing.test(text)
      ? [{ file: file.path, line, message: `${name} writes through a ReadDb` }]
      : [],
  )
}

function findOwnerless(
  stores: readonly SourceFile[],
  owned: readonly string[],
  byId: typeof statementsByIdAlone,
): Violation[] {
  const uses = new RegExp(
    `(?:selectFrom|updateTable|deleteFrom|innerJoin|leftJoin)\\('(?:${owned.join('|')})\\b|\\b(?:from|update|join)\\s+(?:${owned.join('|')})\\b`,
  )
  const hasOwner =
    /where\(\s*'(?:\w+\.)?(?:citizen|inviter)_id'|\b(?:citizen|inviter)_id\s*(?:=|in\b)|\(citizen_id,|\.citizen_id\s*=|\bbelongsTo(?:Any)?\(|\bown\(db\b/
  const ownerless = stores.flatMap((file) =>
    topFunctions(file)
      .filter(({ text }) => uses.test(text) && !hasOwner.test(text))
      .map(({ name, line }) => ({ file: file.path, line, name })),
  )
  const stale = Object.keys(byId).filter((name) => !ownerless.some((each) => each.name === name))
  return [
    ...ownerless
      .filter(({ name }) => !Object.hasOwn(byId, name))
      .map(({ file, line, name }) => ({
        file,
        line,
        message: `${name} does not name the owner of a citizen's record`,
      })),
    ...stale.map((name) => ({
      file: 'tools/statements-by-id.ts',
      line: 1,
      message: `${name} names the owner, or is gone: take it off the list`,
    })),
  ]
}

/** Uses of a statement by id outside the files that it is for. */
function findStrayUses(file: SourceFile, byId: typeof statementsByIdAlone): Violation[] {
  if (store.test(file.path)) return []
  const found: Violation[] = []
  const judge = (name: string, offset: number) => {
    const only = Object.hasOwn(byId, name) ? byId[name]?.only : undefined
    if (only && !only.test(file.path))
      found.push({ file: file.path, line: file.lineOf(offset), message: `${name} is not for citizens' calls` })
  }
  const spaces = new Set<string>()
  new Visitor({
    ImportDeclaration: (node) => {
      if (!node.source.value.endsWith('-store.ts')) return
      for (const part of node.specifiers) {
        if (part.type === 'ImportNamespaceSpecifier') spaces.add(part.local.name)
        if (part.type === 'ImportSpecifier' && part.imported.type === 'Identifier')
          judge(part.imported.name, part.start)
      }
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      if (spaces.has(node.object.name)) judge(node.property.name, node.start)
    },
  }).visit(file.program)
  return found
}

function findPlatformInTransaction(file: SourceFile): Violation[] {
  const found: Violation[] = []
  const judge = (work: Argument | undefined) => {
    if (!work) return
    const offset = file.text.slice(work.start, work.end).search(/\b(?:platform|pool|readings)\b/)
    if (offset < 0) return
    const line = file.lineOf(work.start + offset)
    found.push({ file: file.path, line, message: 'waits for a platform or a second connection inside a transaction' })
  }
  new Visitor({
    CallExpression: (node) => {
      const { callee } = node
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (name === 'inTransaction' || name === 'commitOnce') judge(node.arguments.at(-1))
    },
  }).visit(file.program)
  return found
}

function topFunctions({ program, text, lineOf }: SourceFile): TopFunction[] {
  const of = (name: string, { start, end }: { start: number; end: number }): TopFunction => ({
    name,
    text: text.slice(start, end).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
    line: lineOf(start),
  })
  const functionsIn = (node: Statement): TopFunction[] => {
    if (node.type === 'FunctionDeclaration') return node.id ? [of(node.id.name, node)] : []
    if (node.type !== 'VariableDeclaration') return []
    return node.declarations.flatMap((part) => (part.id.type === 'Identifier' ? [of(part.id.name, part)] : []))
  }
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration
      ? functionsIn(node.declaration)
      : functionsIn(node as Statement),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = report(
    findWrongStatements(join(import.meta.dirname, '..')),
    'Every statement says what it does, and names the owner.',
  )
}
