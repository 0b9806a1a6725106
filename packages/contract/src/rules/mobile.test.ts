import { describe, expect, it } from 'vitest'
import { isMobile, isTelephone, normalizeMobile, normalizeTelephone } from './mobile.ts'

describe('a mobile number', () => {
  it.each([
    ['138 0013 8001', '13800138001'],
    ['138-0013-8001', '13800138001'],
    ['138\u20110013\u20118001', '13800138001'],
    ['138–0013—8001', '13800138001'],
    ['+86 13800138001', '13800138001'],
    ['0086-13800138001', '13800138001'],
    ['8613800138001', '13800138001'],
    ['１３８００１３８００１', '13800138001'],
    ['\u202d13800138001\u202c', '13800138001'],
    ['86138001380', '86138001380'],
    ['013800138001', '013800138001'],
    ['', ''],
  ])('%s is normalized to %s', (typed, normalized) => expect(normalizeMobile(typed)).toBe(normalized))

  it.each(['13800138001', '14700138001', '16600138001', '17000138001', '19900138001'])('is taken: %s', (number) =>
    expect(isMobile(number)).toBe(true),
  )
  it.each(['12800138001', '1380013800', '138001380011', '013800138001', '23800138001', '', '1380013800a'])(
    'is refused: %s',
    (number) => expect(isMobile(number)).toBe(false),
  )
})

describe('a contact telephone', () => {
  it.each([
    '13800138001',
    '138 0013 8001',
    '0310-3012345',
    '0971-1234567',
    '0971—1234567',
    '(0310)3012345',
    '（0310）3012345',
    '+85221234567',
    '+852 2123 4567',
    '＋44 20 7946 0958',
    '００８５２－２１２３４５６７',
    '03103012345转801',
    '0971-1234567-801',
    '0971-1234567 分机 801',
    '0310-3012345#12',
    '0310-3012345 ext. 12',
    '95598',
  ])('is taken: %s', (number) => expect(isTelephone(normalizeTelephone(number))).toBe(true))
  it.each(['', '1', '1234', 'abc', '----', '123456789012345678901', '0310-301转', '13800138001或0310-3012345', '+'])(
    'is refused: %s',
    (number) => expect(isTelephone(normalizeTelephone(number))).toBe(false),
  )
})
