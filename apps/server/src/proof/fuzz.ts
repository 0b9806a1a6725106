import type { Endpoint } from '@registration/contract/endpoint.ts'
import * as fc from 'fast-check'

/** The inner parts of every zod schema that are walked here. */
interface Inner {
  _zod: { def: { shape?: Record<string, Inner>; element?: Inner; in?: Inner; innerType?: Inner; entries?: object } }
}

/** Texts that often break programs: quotes, NUL, halves of characters, right-to-left, paths, numbers, formats. */
export const wicked = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '𠮷'.repeat(3),
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '#{x}',
  '<script>',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2026-02-30',
  '00000000-0000-4000-8000-000000000000',
  '__proto__',
  'constructor',
  'toString',
  '\\',
  '\r\nset-cookie: a=b',
  'x'.repeat(20_000),
  '１２３',
]

const text = fc.oneof(fc.constantFrom(...wicked), fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string())

/** Any JSON, nested and with the prototype's names among its keys. */
const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'data', 'length')), tie('value'), {
      maxKeys: 5,
      noNullPrototype: false,
    }),
  ),
})).value

/** Values that roughly fit a schema, and sometimes something else altogether. */
function near(schema: Inner | undefined, sample: unknown): fc.Arbitrary<unknown> {
  const { shape, element, in: inner, innerType, entries } = schema?._zod.def ?? {}
  if (inner ?? innerType) return near(inner ?? innerType, sample)
  const given: Record<string, unknown> = Object(sample)
  if (shape)
    return seldom(
      fc.record(Object.fromEntries(Object.entries(shape).map(([field, child]) => [field, near(child, given[field])])), {
        requiredKeys: [],
      }),
    )
  if (element) return seldom(fc.array(near(element, Array.isArray(sample) ? sample[0] : undefined), { maxLength: 4 }))
  const known = [...Object.values(entries ?? {}), ...(sample === undefined ? [] : [sample])]
  return seldom(known.length > 0 ? fc.oneof(fc.constantFrom(...known), text) : text)
}

const seldom = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: anything, weight: 1 })

export interface Case {
  payload: unknown
  encoding: 'form' | 'json'
}

/** Payloads for one endpoint from its own schema and its golden sample. The same seed gives the same ones. */
export function casesOf(endpoint: Endpoint, sample: unknown, { seed, count }: { seed: number; count: number }): Case[] {
  // The walked parts are zod's own, and not in its types.
  const payload = near(endpoint.input as unknown as Inner, sample)
  const one: fc.Arbitrary<Case> = fc.record({ payload, encoding: fc.constantFrom('form', 'json') })
  return fc.sample(one, { seed, numRuns: count })
}

/** Texts that no answer may have: a stack, a statement, a driver, a folder of the machine. */
export const leak =
  /\bat (async )?[\w.<>]+ \(|node_modules|\.ts:\d+|\bpg_|postgres|kysely|syntax error at|violates .* constraint|relation "|invalid input syntax|TypeError|ZodError|ECONN/i
