import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Endpoint } from '../packages/contract/src/endpoint.ts'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { publicEndpoints } from './public-endpoints.ts'
import { byLocation, readSourceFiles, report, type Violation } from './source-files.ts'

/** Their answers are sent while they are read: their lists have no end. */
const streamed = new Set(['exportOwnData'])

/**
 * What is wrong with the endpoints of a contract: open to everybody without being on the list, a list without a bound,
 * served by no route, named in no test of the server.
 *
 * Throws where there was nothing to read.
 */
export function findWrongEndpoints(
  root: string,
  contract: Readonly<Record<string, Endpoint>> = endpoints,
  open: Readonly<Record<string, string>> = publicEndpoints,
): Violation[] {
  const files = readSourceFiles(root, ['packages/contract/src', 'apps/server/src'])
  const routes = files.filter(({ path }) => path.endsWith('/routes.ts'))
  const tests = files.filter(({ path }) => path.startsWith('apps/server/') && path.endsWith('.test.ts'))
  const names = Object.keys(contract)
  if (names.length === 0 || routes.length === 0) throw new Error(`No endpoint or no route was read below ${root}`)
  const served = routes.map(({ text }) => text).join('\n')
  const tested = tests.map(({ text }) => text).join('\n')
  const found = names.flatMap((name) => {
    const endpoint = contract[name]
    if (!endpoint) return []
    const faults = [
      endpoint.access === 'public' && !Object.hasOwn(open, name) && 'is open to everybody and not on the list of these',
      endpoint.access === 'citizen' &&
        Object.hasOwn(open, name) &&
        'is on the list of public endpoints and is not public',
      !streamed.has(name) && hasUnboundedList(endpoint) && 'has a list without a bound: use list(max, item)',
      !new RegExp(`[Rr]oute\\((?:\\w+\\.)?${name},|offered\\((?:\\w+\\.)?${name},`).test(served) &&
        'is served by no route',
      !new RegExp(`\\b${name}\\b`).test(tested) && 'is in no test of the server',
    ].filter((fault) => fault !== false)
    return faults.map((fault) => ({ ...placeOf(root, name), message: `${name} ${fault}` }))
  })
  return found.sort(byLocation)
}

function hasUnboundedList({ input, answer }: Endpoint): boolean {
  return [input, answer].some((schema) => isUnbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
}

function isUnbounded(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const isList = 'type' in schema && schema.type === 'array'
  if (isList && !('maxItems' in schema)) return true
  return Object.values(schema).some(isUnbounded)
}

function placeOf(root: string, name: string): { file: string; line: number } {
  for (const { path, text } of readSourceFiles(root, ['packages/contract/src'])) {
    const at = text.indexOf(`export const ${name} `)
    if (at >= 0) return { file: path, line: text.slice(0, at).split('\n').length }
  }
  return { file: 'packages/contract/src', line: 1 }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = report(
    findWrongEndpoints(join(import.meta.dirname, '..')),
    'Every endpoint is served, tested and bounded, and open only where the list says so.',
  )
}
