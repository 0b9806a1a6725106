import { Visitor } from 'oxc-parser'
import type { SourceFile, Violation } from './source-files.ts'

const places =
  /-store\.ts$|\.test\.tsx?$|^apps\/server\/src\/(?:outbox|db|testing|proof)\/|^apps\/standins\/|^packages\/|^bench\//
const statement =
  /^\s*(?:select\s.*\bfrom\b|insert\s+into\s|update\s.*\bset\b|delete\s+from\s|with\s+\w+\s+as\s|(?:create|alter|drop|truncate)\s+(?:table|index)\b)/is
const isDriver = (name: unknown) => typeof name === 'string' && /^(?:pg|kysely)(?:\/|$)/.test(name)
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/**
 * SQL of the product outside its places: anything of Kysely or the `pg` driver under any name (their types are free), a
 * statement builder, or a text that is a statement. The stand-ins are outside the product and have their own tables.
 */
export function findMisplacedSql(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => path.startsWith('apps/') && !places.test(path)).flatMap(findSql)
}

function findSql({ path, program, lineOf }: SourceFile): Violation[] {
  const found: Violation[] = []
  const add = (offset: number, message: string) => found.push({ file: path, line: lineOf(offset), message })
  new Visitor({
    ImportDeclaration: (node) => {
      if (node.importKind === 'type') return
      const values = node.specifiers.filter((part) => part.type !== 'ImportSpecifier' || part.importKind !== 'type')
      if (isDriver(node.source.value) && values.length > 0) add(node.start, `imports ${node.source.value}`)
    },
    ExportNamedDeclaration: (node) => {
      if (node.source && node.exportKind !== 'type' && isDriver(node.source.value))
        add(node.start, `exports ${node.source.value}`)
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && isDriver(node.source.value)) add(node.start, `imports ${node.source.value}`)
    },
    MemberExpression: (node) => {
      if (node.property.type === 'Identifier' && builders.has(node.property.name)) {
        add(node.property.start, `builds a statement with ${node.property.name}`)
      }
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && statement.test(node.value)) add(node.start, 'holds a statement')
    },
    TemplateLiteral: (node) => {
      if (statement.test(node.quasis.map(({ value }) => value.cooked ?? '').join('?'))) {
        add(node.start, 'holds a statement')
      }
    },
  }).visit(program)
  return found
}
