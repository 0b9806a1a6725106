import { expect, it } from 'vitest'
import { dateWords, dayParts, dayWords } from './day-words.ts'

it('formats a day with its weekday in both languages, in every time zone of the device', () => {
  expect(dayWords('2026-03-12', 'zh-CN')).toBe('3月12日 星期四')
  expect(dayWords('2026-03-12', 'en')).toBe('Thu, Mar 12')
  expect(dateWords('2026-03-12', 'zh-CN')).toBe('2026年3月12日 星期四')
  expect(dateWords('2026-03-12', 'en')).toBe('Thu, Mar 12, 2026')
  expect(dayParts('2027-01-01', 'zh-CN')).toEqual({ date: '1月1日', weekday: '星期五' })
})
