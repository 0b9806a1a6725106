import qs from 'qs'
import { describe, expect, test } from 'vitest'
import { Refused } from '../refuse.ts'
import { parseForm, parseJson } from './body.ts'

/** The name of the refusal of a body. */
function refusalOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  return 'none'
}

const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
const withUnits = (count: number) => ({
  units: Array.from({ length: count }, (_, i) => ({ location: `${i}号`, price: '118.30' })),
})

describe('a form-encoded body', () => {
  test.each([25, 200])('keeps a list of %i records a list', (count) => {
    expect(parseForm(qs.stringify(withUnits(count)))).toEqual(withUnits(count))
  })

  test('keeps its values: amounts, plus signs, spaces, Chinese, empty values', () => {
    const payload = { amount: '118.30', phone: '+86 310', name: '赵 明远', note: '', code: '07' }
    expect(parseForm(qs.stringify(payload))).toEqual(payload)
    expect(parseForm('')).toEqual({})
  })

  test('gives a list for a name that comes twice, for the contract to refuse', () => {
    expect(parseForm('name=a&name=b')).toEqual({ name: ['a', 'b'] })
  })

  test.each([
    ['__proto__[isAdmin]=1'],
    ['a[__proto__][isAdmin]=1'],
    ['a%5B__proto__%5D=1'],
    ['constructor[prototype][isAdmin]=1'],
    ['a[constructor]=1'],
    ['prototype=1'],
    [`a${'[b]'.repeat(9)}=1`],
    [`a${'[b]'.repeat(5_000)}=1`],
    [Array.from({ length: 10_001 }, (_, i) => `f${i}=1`).join('&')],
    ['a[501]=1'],
    [Array.from({ length: 5_000 }, (_, i) => `a[499][k${i}]=1`).join('&')],
    [Array.from({ length: 1_000 }, (_, i) => `a[499][499][499][k${i}]=1`).join('&')],
  ])('is refused beyond its limits: %#', (body) => {
    expect(refusalOf(() => parseForm(body))).toBe('malformed')
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})

describe('a JSON body', () => {
  test('is an object, a list, or nothing at all', () => {
    expect(parseJson('{"a":["118.30"]}')).toEqual({ a: ['118.30'] })
    expect(parseJson('[1]')).toEqual([1])
    expect(parseJson(' ')).toEqual({})
  })

  test.each([
    ['{"a":'],
    ['{a:1}'],
    ["{'a':1}"],
    ['"text"'],
    ['null'],
    ['7'],
    ['<xml/>'],
    ['{"__proto__":{"isAdmin":1}}'],
    ['{"a":[{"constructor":1}]}'],
    ['{"\\u005f_proto__":1}'],
    [JSON.stringify(nested(9))],
    ['['.repeat(100_000)],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('is refused if it is broken or beyond its limits: %#', (body) => {
    expect(refusalOf(() => parseJson(body))).toBe('malformed')
  })

  test('takes nesting up to its limit', () => {
    expect(parseJson(JSON.stringify(nested(8)))).toEqual(nested(8))
  })
})
