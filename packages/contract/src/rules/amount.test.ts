import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInCapitals, fromTenThousands, groupAmount, isAmount, isArea, isZero, toTenThousands } from './amount.ts'

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

describe('an amount in capitals', () => {
  it.each([
    // The examples of 《正确填写票据和结算凭证的基本规定》.
    ['1409.50', '人民币壹仟肆佰零玖元伍角'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '人民币壹拾万零柒仟元伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['0', '人民币零元整'],
    ['0.00', '人民币零元整'],
    ['0.5', '人民币伍角'],
    ['0.50', '人民币伍角'],
    ['0.05', '人民币伍分'],
    ['0.55', '人民币伍角伍分'],
    ['1', '人民币壹元整'],
    ['1.00', '人民币壹元整'],
    ['10', '人民币壹拾元整'],
    ['10.05', '人民币壹拾元零伍分'],
    ['101', '人民币壹佰零壹元整'],
    ['110', '人民币壹佰壹拾元整'],
    ['1001', '人民币壹仟零壹元整'],
    ['1010', '人民币壹仟零壹拾元整'],
    ['1100', '人民币壹仟壹佰元整'],
    ['10000', '人民币壹万元整'],
    ['10001', '人民币壹万零壹元整'],
    ['10100', '人民币壹万零壹佰元整'],
    ['100000', '人民币壹拾万元整'],
    ['600000', '人民币陆拾万元整'],
    ['605000', '人民币陆拾万零伍仟元整'],
    ['1200000', '人民币壹佰贰拾万元整'],
    ['1234567.89', '人民币壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
    ['100000000', '人民币壹亿元整'],
    ['100000001', '人民币壹亿零壹元整'],
    ['100010000', '人民币壹亿零壹万元整'],
    ['1000000000000', '人民币壹万亿元整'],
    ['1000100000000', '人民币壹万零壹亿元整'],
    ['100000000000000', '人民币壹佰万亿元整'],
    ['999999999999999.99', '人民币玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('of %s is %s', (amount, capitals) => expect(amountInCapitals(amount)).toBe(capitals))

  it.each(['', '-1', '1.234', '01', 'abc', '1,000', '1000000000000000'])('does not exist for %s', (value) =>
    expect(amountInCapitals(value)).toBe(''),
  )

  it('is another one for every other amount, and has no two 零 in a row', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
    const written = ([yuan, fen]: [bigint, number]) => amountInCapitals(`${yuan}.${String(fen).padStart(2, '0')}`)
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const isSame = one[0] === other[0] && one[1] === other[1]
        expect(written(one) === written(other)).toBe(isSame)
        expect(written(one)).not.toContain('零零')
      }),
    )
  })
})

describe('an amount to read', () => {
  it.each([
    ['1', '1'],
    ['118.30', '118.30'],
    ['1000', '1,000'],
    ['123456', '123,456'],
    ['1200000.5', '1,200,000.5'],
    ['1234567.', '1,234,567.'],
    ['1.123456', '1.123456'],
    ['999999999999999.99', '999,999,999,999,999.99'],
    ['', ''],
    ['1,000', '1,000'],
    ['约100万', '约100万'],
  ])('%s is grouped as %s', (value, grouped) => expect(groupAmount(value)).toBe(grouped))

  it.each([
    ['10000', '1'],
    ['1200000', '120'],
    ['1205000', '120.5'],
    ['12345.67', '1.234567'],
    ['100000000', '10000'],
    ['9999.99', ''],
    ['0', ''],
    ['x', ''],
  ])('%s yuan is %s ten thousand', (yuan, tenThousands) => expect(toTenThousands(yuan)).toBe(tenThousands))

  it.each([
    ['60', '600000'],
    ['60.5', '605000'],
    ['0.000001', '0.01'],
    ['1.23456', '12345.6'],
    ['0', '0'],
  ])('%s ten thousand is %s yuan', (tenThousands, yuan) => expect(fromTenThousands(tenThousands)).toBe(yuan))
})
