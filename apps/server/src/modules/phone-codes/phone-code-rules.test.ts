import { expect, test } from 'vitest'
import { citizenWait, hashOfCode, phoneWait } from './phone-code-rules.ts'

const now = new Date('2026-03-10T09:00:00+08:00')
const ago = (seconds: number, phoneIndex = 'a') => ({
  createdAt: new Date(now.getTime() - seconds * 1000),
  phoneIndex,
})

test('a code is stored as the keyed hash of purpose, phone and code', () => {
  expect(hashOfCode(Buffer.alloc(32), { purpose: 'archive', phone: '13800138000', code: '048213' })).toBe(
    'f00f164b27c0c7237bcec5a56b55fb1c52aeea99a19dbf1d18de1f3861bb5ba0',
  )
})

test('a phone gets one code a minute, five an hour and ten a day', () => {
  expect(phoneWait([], now)).toBe(0)
  expect(phoneWait([ago(59)], now)).toBe(1)
  expect(phoneWait([ago(60)], now)).toBe(0)
  const five = [600, 700, 800, 900, 3_000].map((seconds) => ago(seconds))
  expect(phoneWait(five, now)).toBe(600)
  expect(phoneWait([...five.slice(0, 4), ago(3_600)], now)).toBe(0)
  const ten = Array.from({ length: 10 }, (_, i) => ago(7_200 * (i + 1)))
  expect(phoneWait(ten, now)).toBe(86_400 - 72_000)
  expect(phoneWait(ten.slice(0, 9), now)).toBe(0)
})

test('a code that was requested while the clock was two hours ahead counts for the day, not for the minute', () => {
  expect(phoneWait([ago(-7_200)], now)).toBe(0)
  expect(phoneWait([ago(-7_200), ago(10)], now)).toBe(50)
  expect(
    phoneWait(
      Array.from({ length: 10 }, () => ago(-7_200)),
      now,
    ),
  ).toBe(86_400 + 7_200)
})

test('a citizen gets ten codes a day, for three phones', () => {
  const ten = Array.from({ length: 10 }, (_, i) => ago(100 * (i + 1)))
  expect(citizenWait(ten, now, 'a')).toBe(86_400 - 1_000)
  expect(citizenWait(ten.slice(0, 9), now, 'a')).toBe(0)
  const threePhones = [ago(100, 'a'), ago(200, 'b'), ago(300, 'c')]
  expect(citizenWait(threePhones, now, 'b')).toBe(0)
  expect(citizenWait(threePhones, now, 'd')).toBe(86_400 - 300)
  // Its first code is forgotten earlier, but c stays one of the three until its latest is.
  const again = [ago(100, 'c'), ago(200, 'a'), ago(250, 'b'), ago(300, 'c')]
  expect(citizenWait(again, now, 'd')).toBe(86_400 - 250)
})
