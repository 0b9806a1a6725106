import { expect, test, vi } from 'vitest'
import { graceMs, ignoreTaps } from './grace.ts'

const takesTaps = () => !document.documentElement.classList.contains('takes-no-tap')

test('a screen that has just appeared takes no tap for 400 ms, and then every tap', () => {
  vi.useFakeTimers()
  ignoreTaps()
  expect(takesTaps()).toBe(false)
  vi.advanceTimersByTime(399)
  expect(takesTaps()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([takesTaps(), graceMs]).toEqual([true, 400])
})

test('a second screen soon after the first has its whole time', () => {
  vi.useFakeTimers()
  ignoreTaps()
  vi.advanceTimersByTime(300)
  ignoreTaps()
  vi.advanceTimersByTime(399)
  expect(takesTaps()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(takesTaps()).toBe(true)
})
