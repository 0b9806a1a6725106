import { describe, expect, it } from 'vitest'
import { groupTypedUnitNumber, groupUnitNumber, isUnitNumber } from './unit-number.ts'

describe('a property unit number', () => {
  it.each([
    '130403001002GB00012F00030045',
    '130403001002JC00012F00010001',
    '130403001002GB00012W00000000',
    // Woodland and other farmland whose right of use is not a contracted one.
    '130403001002GL00012L00000001',
    '130403001002GN00012W00000000',
  ])('is taken: %s', (number) => expect(isUnitNumber(number)).toBe(true))
  it.each([
    ['130403001002GB00012F0003004', '27 characters'],
    ['130403001002GB00012F000300450', '29 characters'],
    ['130403001002GB00012W00000001', 'a bare parcel with a fixture'],
    ['130403001002XB00012F00030045', 'an unknown ownership'],
    ['130403001002GI00012F00030045', 'an unknown right'],
    ['130403001002gb00012f00030045', 'small letters'],
    ['', 'nothing'],
  ])('is refused: %s, %s', (number) => expect(isUnitNumber(number)).toBe(false))

  it('is shown in groups of 6-3-3-2-5-1-8', () => {
    expect(groupUnitNumber('130403001002GB00012F00030045')).toBe('130403 001 002 GB 00012 F 00030045')
    expect(groupUnitNumber('130403')).toBe('130403')
  })
})

it.each([
  ['', ''],
  ['1304', '1304'],
  ['130403', '130403'],
  ['1304030', '130403 0'],
  ['130403001002GB', '130403 001 002 GB'],
  ['130403001002GB00012F00030045', '130403 001 002 GB 00012 F 00030045'],
  ['１３０４０３０', '１３０４０３ ０'],
  ['130403001002GB00012F000300451', '130403001002GB00012F000300451'],
  ['单元号1304030', '单元号1304030'],
])('%s as it is typed is shown as %s', (typed, shown) => expect(groupTypedUnitNumber(typed)).toBe(shown))
