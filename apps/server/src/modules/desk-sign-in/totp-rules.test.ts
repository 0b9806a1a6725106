import { describe, expect, test } from 'vitest'
import { findTimeStep, timeStepOf, toBase32, totpCode } from './totp-rules.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
])('the code of %s is %s, as in RFC 6238, appendix B', (at, code) => {
  expect(totpCode(secret, timeStepOf(new Date(at)))).toBe(code)
})

describe('a code is found', () => {
  const now = new Date('2026-03-10T01:00:10Z')
  const present = timeStepOf(now)
  const find = (timeStep: number, after = 0) => findTimeStep(secret, totpCode(secret, timeStep), { now, after })

  test('in its time step and in one on either side', () => {
    expect([-2, -1, 0, 1, 2].map((offset) => find(present + offset))).toEqual([
      undefined,
      present - 1,
      present,
      present + 1,
      undefined,
    ])
  })

  test('only after the last time step that was used', () => {
    expect(find(present, present - 1)).toBe(present)
    expect(find(present, present)).toBeUndefined()
    expect(find(present - 1, present)).toBeUndefined()
  })

  test('with spaces, and with the wide digits of a Chinese input method', () => {
    const code = totpCode(secret, present)
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    for (const typed of [`${code.slice(0, 3)} ${code.slice(3)}`, wide])
      expect(findTimeStep(secret, typed, { now, after: 0 })).toBe(present)
    expect(findTimeStep(secret, '', { now, after: 0 })).toBeUndefined()
  })
})

test('a secret is written in Base32, as in RFC 4648', () => {
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
