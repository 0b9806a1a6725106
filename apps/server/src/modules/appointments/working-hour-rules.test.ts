import { describe, expect, test } from 'vitest'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'
import { officeContent } from '../../testing/office-content.ts'
import {
  addWorkingMinutes,
  makeWorkingTime,
  minutesOfDay,
  subtractWorkingMinutes,
  workingMinutesBetween,
} from './working-hour-rules.ts'

const { calendar } = await officeContent()
const hours = [
  { from: '08:30', to: '12:00' },
  { from: '13:30', to: '17:30' },
]
const at = (text: string) => fromShanghai(`${text}:00`) ?? new Date(Number.NaN)
const closedDays = new Map([
  ['2026-03-18', at('2026-03-16 09:00')],
  ['2026-03-24', at('2026-03-24 14:00')],
])
const time = makeWorkingTime({ calendar, city: '130400', hours, closedDays })

const after = (since: string, minutes: number) => toShanghai(addWorkingMinutes(time, at(since), minutes)).slice(0, 16)

test('a working day has seven and a half hours', () => {
  expect(minutesOfDay(hours)).toBe(450)
})

describe('time passes in the hours of working days alone', () => {
  test.each([
    ['within the morning', '2026-03-10 09:00', 60, '2026-03-10 10:00'],
    ['over lunch', '2026-03-10 11:30', 60, '2026-03-10 14:00'],
    ['before the office opens', '2026-03-10 06:00', 30, '2026-03-10 09:00'],
    ['after it closes', '2026-03-10 20:00', 30, '2026-03-11 09:00'],
    ['over a weekend', '2026-03-13 17:00', 60, '2026-03-16 09:00'],
    ['over a holiday', '2026-04-30 17:00', 60, '2026-05-06 09:00'],
    ['over a day that the office closed', '2026-03-17 17:00', 60, '2026-03-19 09:00'],
    ['until the office closed at two', '2026-03-24 11:00', 90, '2026-03-24 14:00'],
    ['over an afternoon that the office closed', '2026-03-24 11:00', 120, '2026-03-25 09:00'],
    ['a whole day', '2026-03-10 10:00', 450, '2026-03-11 10:00'],
    ['to the very end of a day', '2026-03-10 08:30', 450, '2026-03-10 17:30'],
  ])('%s', (_when, since, minutes, due) => {
    expect(after(since, minutes)).toBe(due)
  })

  test('on a Saturday that makes up for a holiday', () => {
    const saturday = calendar.years.flatMap(({ workdays }) => workdays).find((day) => day.startsWith('2026'))
    expect(after(`${saturday} 08:30`, 60)).toBe(`${saturday} 09:30`)
  })
})

test('the time between two instants is what was added', () => {
  for (const since of ['2026-03-10 09:10', '2026-03-13 12:30', '2026-02-14 03:00'])
    for (const minutes of [1, 90, 450, 3_000]) {
      const until = addWorkingMinutes(time, at(since), minutes)
      expect(workingMinutesBetween(time, at(since), until)).toBe(minutes)
      expect(workingMinutesBetween(time, until, at(since))).toBe(-minutes)
      const began = subtractWorkingMinutes(time, until, minutes)
      expect(workingMinutesBetween(time, began, until)).toBe(minutes)
      expect(began >= at(since)).toBe(true)
    }
})
