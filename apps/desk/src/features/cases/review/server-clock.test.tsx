import { readServerClock } from '@registration/kit/api/server-clock.ts'
import { render, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { timeNow } from './case-rules.ts'
import { useMinutesSince } from './use-minutes-since.ts'
import { Watermark } from './viewer/Watermark.tsx'

const minute = 60_000
const shanghai = (at: number) => new Date(at + 8 * 60 * minute).toISOString().slice(0, 19).replace('T', ' ')

it('goes by the server’s clock where the computer’s is half an hour fast: an age, the watermark, what an officer does', () => {
  const server = Date.now() - 30 * minute
  readServerClock(new Response(null, { headers: { date: new Date(server).toUTCString() } }))
  expect(renderHook(() => useMinutesSince(shanghai(server - 12.5 * minute))).result.current).toBe(12)
  const { container } = render(<Watermark officer={{ name: '李明', login: 'liming' }} />)
  const around = [shanghai(server - 2_000), shanghai(server + 2_000)].map((time) => time.slice(0, 16))
  expect(around).toContain(container.querySelectorAll('text')[1]?.textContent)
  expect(Math.abs(Date.parse(`${timeNow().replace(' ', 'T')}+08:00`) - server)).toBeLessThan(60_000)
})
