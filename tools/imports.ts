import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'
import type { SourceFile } from './source-files.ts'

/**
 * One import of one file. `target` is a path relative to the root, or `package:<name>` for something from node_modules
 * or from Node, or undefined if nothing is found under the name.
 */
export interface Import {
  from: string
  line: number
  request: string | undefined
  target: string | undefined
  dynamic: boolean
  typeOnly: boolean
}

interface Request {
  at: number
  request: string | undefined
  dynamic: boolean
  typeOnly: boolean
}

/** Resolves every import of the files: static, re-exported, dynamic, of types, and `new URL(…, import.meta.url)`. */
export function readImports(root: string, files: readonly SourceFile[]): Import[] {
  const resolve = makeResolver(root)
  return files.flatMap((file) =>
    requestsOf(file).map(({ at, request, dynamic, typeOnly }) => ({
      from: file.path,
      line: file.lineOf(at),
      request,
      target: request === undefined ? undefined : resolve(file.path, request),
      dynamic,
      typeOnly,
    })),
  )
}

function requestsOf({ program }: SourceFile): Request[] {
  const requests: Request[] = []
  const add = (at: number, request: string | undefined, dynamic: boolean, typeOnly: boolean) =>
    requests.push({ at, request, dynamic, typeOnly })
  new Visitor({
    ImportDeclaration: (node) => add(node.start, node.source.value, false, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node.start, node.source.value, false, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.start, node.source.value, false, node.exportKind === 'type')
    },
    TSImportType: (node) => add(node.start, node.source.value, false, true),
    ImportExpression: (node) => add(node.start, literalText(node.source), true, false),
    NewExpression: (node) => {
      const [first, second] = node.arguments
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return
      if (!first || second?.type !== 'MemberExpression' || second.object.type !== 'MetaProperty') return
      const request = literalText(first)
      if (request && /\.(?:[cm]?[jt]s|tsx)$/.test(request)) add(node.start, request, true, false)
    },
  }).visit(program)
  return requests
}

function literalText(node: {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string | null } }[]
}): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

function makeResolver(root: string) {
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    conditionNames: ['types', 'import', 'browser', 'node', 'default'],
  })
  return (from: string, request: string): string | undefined => {
    const bare = request.replace(/\?.*$/, '')
    if (bare.startsWith('node:')) return `package:${bare}`
    const resolved = resolver.sync(dirname(join(root, from)), bare).path
    const inside = resolved && relative(root, resolved).split(sep).join('/')
    if (inside && !inside.startsWith('..') && !inside.includes('node_modules/')) return inside
    if (bare.startsWith('.') || bare.startsWith('/')) return existsAt(root, from, bare)
    if (isOurs(bare)) return undefined
    // A name of `imports` in package.json is judged by the package behind it.
    return `package:${packageName(bare.startsWith('#') ? (inside?.split('node_modules/').at(-1) ?? bare) : bare)}`
  }
}

// A style or a picture imported by the web app resolves to itself.
function existsAt(root: string, from: string, request: string): string | undefined {
  const path = join(dirname(join(root, from)), request)
  return existsSync(path) ? relative(root, path).split(sep).join('/') : undefined
}

function isOurs(request: string): boolean {
  return request.startsWith('@registration/')
}

function packageName(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
}
