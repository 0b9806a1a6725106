import { beforeAll, describe, expect, test } from 'vitest'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { officeContent } from '../../testing/office-content.ts'
import { addWorkingDays, countWorkingDays } from './working-day-rules.ts'

let rules: CalendarRules
beforeAll(async () => {
  rules = (await officeContent()).calendar
})

describe('working days', () => {
  test.each([
    ['a Tuesday', '2026-03-10', 3, '2026-03-13'],
    ['a Friday, over the weekend', '2026-03-13', 1, '2026-03-16'],
    ['a Saturday', '2026-03-14', 1, '2026-03-16'],
    ['a holiday week, 1 to 7 October', '2026-09-30', 1, '2026-10-08'],
    ['a holiday week with a Saturday that makes up for it', '2026-10-08', 2, '2026-10-10'],
    ['a year that the calendar does not have yet', '2031-05-02', 1, '2031-05-05'],
  ])('are counted from %s', (_what, day, count, last) => {
    expect(addWorkingDays(rules, '130400', day, count)).toBe(last)
    expect(countWorkingDays(rules, '130400', day, last)).toBe(count)
  })

  test('are Monday to Friday in a city without a calendar', () =>
    expect(addWorkingDays(rules, '999900', '2026-03-13', 1)).toBe('2026-03-16'))

  test('are none up to the same day or an earlier one', () => {
    expect(countWorkingDays(rules, '130400', '2026-03-10', '2026-03-10')).toBe(0)
    expect(countWorkingDays(rules, '130400', '2026-03-10', '2026-03-01')).toBe(0)
    // No day follows it that sorts after it.
    expect(countWorkingDays(rules, '130400', '9999-12-31', '2026-03-10')).toBe(0)
  })
})
