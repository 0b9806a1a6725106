import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOldLicenceNumber, isOrganisationCode, isSocialCreditCode } from './social-credit-code.ts'

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']

describe('a unified social credit code', () => {
  it.each(['91350100M000100Y43', '9144030071526726XG', '91512081MA62K0260E', '11320000MB151840XJ'])(
    'with a right check character is taken: %s',
    (code) => expect(isSocialCreditCode(code)).toBe(true),
  )

  it.each([
    ['91350100M000100Y4Z', 'a letter outside the alphabet'],
    ['91350211M0000XUF46', 'wrong check character'],
    ['91350100M0001TGQXM', 'wrong check character'],
    ['91350100M000100Y4', '17 characters'],
    ['91350100M000100y43', 'a small letter not yet normalized'],
    ['913501O0M000100Y43', 'the letter O in the area'],
    ['', 'nothing'],
  ])('is not taken: %s, %s', (code) => expect(isSocialCreditCode(code)).toBe(false))

  it('has exactly one right check character, and any single wrong character is noticed', () => {
    const char = fc.constantFrom(...alphabet)
    const digits = fc.stringMatching(/^\d{6}$/)
    const tail = fc.array(char, { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(char, char, digits, tail, fc.nat(8), char, (first, second, area, rest, at, other) => {
        const body = first + second + area + rest.join('')
        const right = alphabet.filter((check) => isSocialCreditCode(body + check))
        expect(right).toHaveLength(1)
        fc.pre(rest[at] !== other)
        const changed = first + second + area + rest.with(at, other).join('')
        expect(isSocialCreditCode(changed + right[0])).toBe(false)
      }),
    )
  })
})

describe('an organisation code', () => {
  it.each(['D2143569-X', 'D2143569X', '71526726-X', '71526726X'])('is taken: %s', (code) =>
    expect(isOrganisationCode(code)).toBe(true),
  )
  it.each(['D2143569-1', '71526725-X', '7152-6726X', '71526726', 'd2143569-X', ''])('is not taken: %s', (code) =>
    expect(isOrganisationCode(code)).toBe(false),
  )
  it('has exactly one right check character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{8}$/), (body) => {
        expect([...'0123456789X'].filter((check) => isOrganisationCode(`${body}-${check}`))).toHaveLength(1)
      }),
    )
  })
})

describe('an old business licence number', () => {
  it('is taken with a right check digit', () => expect(isOldLicenceNumber('110108000000016')).toBe(true))
  it.each(['110108000000017', '110108000000061', '11010800000001', '1101080000000160', ''])('is not taken: %s', (n) =>
    expect(isOldLicenceNumber(n)).toBe(false),
  )
  it('has exactly one right check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{14}$/), (body) => {
        expect([...'0123456789'].filter((check) => isOldLicenceNumber(body + check))).toHaveLength(1)
      }),
    )
  })
})
