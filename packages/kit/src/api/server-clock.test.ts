import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { expect, test, vi } from 'vitest'
import { readServerClock } from './server-clock.ts'

test('the time is the server’s by its last answer, and goes on; an answer without a time leaves the device’s', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T09:06:00+08:00') })
  readServerClock(new Response(null, { headers: { date: 'Tue, 10 Mar 2026 01:00:00 GMT' } }))
  expect(serverNow()).toBe(Date.parse('2026-03-10T09:00:00+08:00'))
  vi.advanceTimersByTime(30_000)
  expect(serverNow()).toBe(Date.parse('2026-03-10T09:00:30+08:00'))
  readServerClock(new Response())
  expect(serverNow()).toBe(Date.now())
})
