import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, envelopeOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const folder = new URL('../golden/', import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
const sample = z.object({ request: z.record(z.string(), z.unknown()), answer: z.record(z.string(), z.unknown()) })

/** Through our words and back. A sample that the contract refuses fails with the name of the field. */
function thereAndBack(schema: z.ZodMiniType, wire: unknown): unknown {
  // The sample's shape is what is checked.
  const decoded = z.safeDecode(schema, wire as z.input<typeof schema>)
  expect(decoded.error?.issues ?? []).toEqual([])
  return z.encode(schema, decoded.data)
}

/** The endpoint's own part of an answer: its data, or the fields beside the envelope. */
function ownPart({ path, answerIn }: Endpoint, answer: Record<string, unknown>): unknown {
  if (answerIn === 'data') return answer.data
  const [sign, words] = envelopeOf(path) === 'errcode' ? ['errcode', 'errmsg'] : ['stat', 'message']
  expect(answer).toHaveProperty(sign)
  expect(answer).toHaveProperty(words)
  return answer
}

const anything = [
  undefined,
  null,
  '',
  7,
  true,
  [],
  [[]],
  ['x'],
  {},
  { x: { y: 1 } },
  'x'.repeat(10_000),
  '\u0000',
  '__proto__',
]

/** A request with each of its values, at any depth, replaced by any value. */
function spoiled(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return anything
  const inside = Object.entries(value).flatMap(([key, child]) =>
    spoiled(child).map((spoilt) =>
      Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt },
    ),
  )
  return [...anything, ...inside]
}

test('every endpoint has a golden sample, and every sample an endpoint', () => {
  const samples = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  expect(samples.sort()).toEqual(Object.keys(endpoints).sort())
})

test('no two endpoints share a path', () => {
  const paths = Object.values(endpoints).map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

describe.each(Object.entries(endpoints))('%s on the wire', (name, endpoint) => {
  const { request, answer } = z.parse(sample, readJson(name))

  test('has the request of its golden sample', () => {
    expect(thereAndBack(endpoint.input, request)).toEqual(request)
  })

  test('is checked without a fault of ours, with any value in a field', () => {
    for (const payload of spoiled(request))
      expect(() => z.safeDecode(endpoint.input, payload as z.input<typeof endpoint.input>)).not.toThrow()
  })

  test('has the answer of its golden sample', () => {
    const own = ownPart(endpoint, answer)
    const again = thereAndBack(endpoint.answer, own)
    if (endpoint.answerIn === 'data') expect(again).toEqual(own)
    else expect(answer).toMatchObject(again as object)
  })

  test('has the envelope of its path', () => {
    if (endpoint.answerIn === 'body') return expect(Object.keys(answer).length).toBeGreaterThan(1)
    const { data: _, ...envelope } = answer
    expect(envelope).toEqual(
      envelopeOf(endpoint.path) === 'errcode' ? { errcode: '00', errmsg: '' } : { stat: 1, message: '' },
    )
  })
})
