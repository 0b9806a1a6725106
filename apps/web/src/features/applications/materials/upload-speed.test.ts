import { expect, test } from 'vitest'
import { minutesFor, slowSpeed, speedOf } from './upload-speed.ts'

test('a speed is measured after the first second', () => {
  expect(speedOf(50_000, 999)).toBeUndefined()
  expect(speedOf(50_000, 2_000)).toBe(25_000)
})

test('a connection is slow below 1 Mbit a second', () => {
  expect(slowSpeed(124_999)).toBe(124_999)
  expect(slowSpeed(125_000)).toBeUndefined()
  expect(slowSpeed(undefined)).toBeUndefined()
})

test('the expected time is in whole minutes', () => {
  expect([minutesFor(1, 25_000), minutesFor(1_500_001, 25_000)]).toEqual([1, 2])
})
