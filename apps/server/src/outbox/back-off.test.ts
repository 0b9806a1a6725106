import { expect, test } from 'vitest'
import { retryDelay } from './back-off.ts'

test('the wait doubles with each try and stops growing at five minutes', () => {
  expect([1, 2, 3, 4, 9, 10, 50].map((tries) => retryDelay(tries, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ])
})

test('chance shortens the wait by at most a half', () => {
  expect(retryDelay(3, 0.5)).toBe(3_000)
  expect(retryDelay(3, 0.999_999)).toBe(2_000)
})
