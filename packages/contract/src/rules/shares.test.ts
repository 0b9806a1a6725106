import { describe, expect, it } from 'vitest'
import { isShare, isWhole, normalizeShare, sumOfShares } from './shares.ts'

describe('a share', () => {
  it.each([
    ['1/3', '1/3'],
    ['１／３', '1/3'],
    [' 1 / 3 ', '1/3'],
    ['50％', '50%'],
    ['33.3333%', '33.3333%'],
    ['0.5%', '0.5%'],
    ['999998/999999', '999998/999999'],
  ])('is accepted: %s', (typed, normalized) => {
    expect(normalizeShare(typed)).toBe(normalized)
    expect(isShare(normalized)).toBe(true)
  })

  it.each([
    '',
    '0',
    '1',
    '50',
    '0.5',
    '0/3',
    '3/0',
    '3/3',
    '4/3',
    '-1/3',
    '1/3/3',
    '0%',
    '100%',
    '101%',
    '三分之一',
    'abc',
  ])('is refused: %s', (value) => expect(isShare(value)).toBe(false))
})

describe('the sum of shares', () => {
  it.each([
    [['1/3', '2/3'], '1'],
    [['1/3', '1/2'], '5/6'],
    [['1/3', '1/3', '1/3'], '1'],
    [['50%', '1/2'], '1'],
    [['33.33%', '33.33%', '33.33%'], '9999/10000'],
    [['33.33%', '33.33%', '33.34%'], '1'],
    [['0.1%', '0.2%', '99.7%'], '1'],
    [['2/3', '2/3'], '4/3'],
    [['1/999983', '999982/999983'], '1'],
    [[], '0'],
  ])('of %j is exactly %s', (shares, sum) => {
    expect(sumOfShares(shares)).toBe(sum)
    expect(isWhole(shares)).toBe(sum === '1')
  })

  it('of a text that is no share is none', () => {
    expect(sumOfShares(['1/2', 'half'])).toBeUndefined()
    expect(isWhole(['1/2', 'half'])).toBe(false)
  })
})
