import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { post } from '../packages/contract/src/endpoint.ts'
import { list } from '../packages/contract/src/fields.ts'
import { findWrongEndpoints } from './endpoints.ts'
import { plantTree } from './planted-tree.ts'

const listThings = post('/api/things/list', {
  access: 'citizen',
  transaction: 'none',
  input: z.object({}),
  answer: list(10, z.string()),
})
const showPage = post('/api/things/page', {
  access: 'public',
  transaction: 'none',
  input: z.object({}),
  answer: z.string(),
})
const open = { showPage: 'a page for everybody' }

const clean = {
  'packages/contract/src/things.ts': 'export const listThings = post()\nexport const showPage = post()\n',
  'apps/server/src/modules/things/routes.ts':
    'export const routes = (route) => {\n  route(things.listThings, handler)\n  route(showPage, other)\n}\n',
  'apps/server/src/modules/things/things.wire.test.ts': 'call(listThings)\ncall(showPage)\n',
}

function findIn(planted: Record<string, string>, contract: Parameters<typeof findWrongEndpoints>[1]): string[] {
  const found = findWrongEndpoints(plantTree({ ...clean, ...planted }), contract, open)
  return found.map(({ file, line, message }) => `${file}:${line} ${message}`)
}
const thingsFile = 'packages/contract/src/things.ts'

test('endpoints that are served, tested and bounded pass', () => {
  expect(findIn({}, { listThings, showPage })).toEqual([])
})

test('a public endpoint that is not on the list is found, and one of the list that is not public', () => {
  expect(findIn({}, { listThings: { ...listThings, access: 'public' }, showPage })).toEqual([
    `${thingsFile}:1 listThings is open to everybody and not on the list of these`,
  ])
  expect(findIn({}, { showPage: { ...showPage, access: 'citizen' } })).toEqual([
    `${thingsFile}:2 showPage is on the list of public endpoints and is not public`,
  ])
})

test.each([
  ['in the answer', { answer: z.array(z.string()) }],
  ['deep in the answer', { answer: z.object({ rows: z.nullable(z.object({ items: z.array(z.number()) })) }) }],
  ['in the input', { input: z.object({ ids: z.array(z.string()) }) }],
])('a list without a bound is found: %s', (_, change) => {
  expect(findIn({}, { listThings: { ...listThings, ...change } })).toEqual([
    `${thingsFile}:1 listThings has a list without a bound: use list(max, item)`,
  ])
})

test('an endpoint that no route serves is found', () => {
  const routes = { 'apps/server/src/modules/things/routes.ts': '// route(listThings\nroute(showPage, other)\n' }
  expect(findIn(routes, { listThings, showPage })).toEqual([`${thingsFile}:1 listThings is served by no route`])
})

test('an endpoint without a test is found', () => {
  const tests = { 'apps/server/src/modules/things/things.wire.test.ts': 'call(showPage)\n' }
  expect(findIn(tests, { listThings, showPage })).toEqual([`${thingsFile}:1 listThings is in no test of the server`])
})

test('a tree without routes is not taken for a clean one', () => {
  expect(() => findWrongEndpoints(plantTree({}), { listThings }, open)).toThrow('No endpoint or no route')
})

test('the product passes', () => {
  expect(findWrongEndpoints(join(import.meta.dirname, '..'))).toEqual([])
})
