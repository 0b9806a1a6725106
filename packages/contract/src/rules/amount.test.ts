import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAmount, isArea, isZero } from './amount.ts'

describe('an amount', () => {
  it.each(['0', '0.00', '118.30', '1', '999999999999999.99', '123456789012345'])('is taken: %s', (value) =>
    expect(isAmount(value)).toBe(true),
  )
  it.each([
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.234',
    '1e5',
    '01',
    '1000000000000000',
    'NaN',
    'Infinity',
    '0x10',
    '1 000',
    '１',
  ])('is refused: %s', (value) => expect(isAmount(value)).toBe(false))
  it('of any yuan and fen within 15 digits is taken', () => {
    const yuan = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })
    fc.assert(
      fc.property(yuan, fc.integer({ min: 0, max: 99 }), (whole, fen) => {
        expect(isAmount(`${whole}.${String(fen).padStart(2, '0')}`)).toBe(true)
      }),
    )
  })
})

describe('an area', () => {
  it.each(['0', '88.5', '999999999.99'])('is taken: %s', (value) => expect(isArea(value)).toBe(true))
  it.each(['', '-88.5', '1000000000', '88.555', 'abc'])('is refused: %s', (value) => expect(isArea(value)).toBe(false))
  it.each([
    ['0', true],
    ['0.0', true],
    ['0.00', true],
    ['0.01', false],
    ['', false],
    ['10', false],
  ])('of %s is nothing: %s', (value, zero) => expect(isZero(value)).toBe(zero))
})
