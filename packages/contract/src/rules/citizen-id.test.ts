import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { birthDateOf, hasRightCheckDigit, isCitizenId, isResidentNumber, upgrade15 } from './citizen-id.ts'

const today = '2026-11-21'

describe('a citizen ID number', () => {
  it.each([
    ['11010519491231002X', 'the example of the standard'],
    ['130402198503071231', 'a man of Hanshan'],
    ['13040219850307124X', 'a check digit X'],
    ['630102199202290015', 'born on a leap day'],
    ['130402850307123', 'the first generation, 15 digits'],
    ['810000199001010019', 'a residence permit of Hong Kong'],
    ['820000199001010010', 'a residence permit of Macau'],
    ['830000199001010012', 'a residence permit of Taiwan'],
    ['911124199012310122', 'a foreigner’s permanent residence'],
    ['910000850307123', 'the first generation, of the province 91'],
  ])('is taken: %s, %s', (number) => {
    expect(isCitizenId(number, today)).toBe(true)
  })

  it.each([
    ['440524188001010014', 'born before 1900'],
    ['130402198502300012', 'born on 30 February'],
    ['130402198503071232', 'wrong check digit'],
    ['13040219850307124x', 'a letter not yet normalized'],
    ['160402850307123', 'a province that does not exist'],
    ['130402850230123', '15 digits with 30 February'],
    ['13040219850307123', '17 digits'],
    ['1304021985030712311', '19 digits'],
    ['１30402198503071231', 'a full-width digit'],
    ['', 'nothing'],
    ['130402198503071231 ', 'a space'],
    ['130402-85030-7123', 'signs'],
  ])('is refused: %s, %s', (number) => {
    expect(isCitizenId(number, today)).toBe(false)
  })

  it('is valid from the day of birth on', () => {
    const number = '130402202611210014'.slice(0, 17)
    const withCheck = [...'0123456789X'].map((digit) => number + digit).find(hasRightCheckDigit) ?? ''
    expect(isCitizenId(withCheck, '2026-11-21')).toBe(true)
    expect(isCitizenId(withCheck, '2026-11-20')).toBe(false)
  })

  it('has the birth date', () => {
    expect(birthDateOf('130402198503071231')).toBe('1985-03-07')
    expect(birthDateOf('130402850307123')).toBe('1985-03-07')
    expect(birthDateOf('130402198502300012')).toBeUndefined()
    expect(birthDateOf('1304')).toBeUndefined()
  })

  it.each([
    ['1', '130402198503071231', true],
    ['4', '130402198503071231', true],
    ['2', '830000199001010012', true],
    ['2', 'H12345678', false],
    ['7', '130402850307123', false],
    ['1', '', false],
  ])('is a resident’s by its document and itself: document %s, %s', (documentType, number, expected) => {
    expect(isResidentNumber(documentType, number, today)).toBe(expected)
  })

  it('of 15 digits is the same person as its 18 characters', () => {
    expect(upgrade15('130402850307123')).toBe('130402198503071231')
    expect(upgrade15('130402198503071231')).toBe('130402198503071231')
  })

  it('has exactly one right check digit, and any single wrong digit is noticed', () => {
    const body = fc.stringMatching(/^\d{17}$/)
    fc.assert(
      fc.property(body, fc.nat(16), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const right = [...'0123456789X'].filter((check) => hasRightCheckDigit(digits + check))
        expect(right).toHaveLength(1)
        const changed = digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1)
        expect(hasRightCheckDigit(changed + right[0])).toBe(false)
      }),
    )
  })

  it('notices two neighbouring digits changed over', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17}$/), fc.nat(15), (digits, at) => {
        fc.pre(digits[at] !== digits[at + 1])
        const check = [...'0123456789X'].find((each) => hasRightCheckDigit(digits + each))
        const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2)
        expect(hasRightCheckDigit(swapped + check)).toBe(false)
      }),
    )
  })
})
