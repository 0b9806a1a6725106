import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { officeContent } from '../../testing/office-content.ts'
import {
  barredUntil,
  bookableDays,
  calendarFault,
  canChange,
  isOver,
  missedNow,
  refuseUnbookableDay,
} from './booking-rules.ts'

let rules: CalendarRules
beforeAll(async () => {
  rules = (await officeContent()).calendar
})
const at = (time: string) => new Date(`${time}+08:00`)

it('opens the day after tomorrow to the sixtieth day, by the office’s clock', () => {
  expect(bookableDays(rules, at('2026-03-10T00:00:00'))).toEqual({ from: '2026-03-12', to: '2026-05-09' })
  expect(bookableDays(rules, at('2026-03-10T23:59:59'))).toEqual({ from: '2026-03-12', to: '2026-05-09' })
})

it('opens no day of a year whose holidays the calendar does not have, whichever years follow it', () => {
  const without2028 = { ...rules, years: rules.years.filter(({ year }) => year !== 2028) }
  expect(bookableDays(without2028, at('2027-10-31T09:00:00')).to).toBe('2027-12-30')
  expect(bookableDays(without2028, at('2027-11-10T09:00:00')).to).toBe('2027-12-31')
  expect(bookableDays(rules, at('2027-12-31T23:59:59'))).toEqual({ from: '2028-01-02', to: '2028-02-29' })
})

it('tells the operator as soon as days cannot be booked because the calendar lacks their year', () => {
  const this2027 = { ...rules, years: rules.years.filter(({ year }) => year <= 2027) }
  expect(calendarFault(this2027, at('2027-11-01T09:00:00'))).toBeUndefined()
  expect(calendarFault(this2027, at('2027-11-02T09:00:00'))).toBe(
    'no day after 2027-12-31 can be booked: calendar.yaml lacks the year 2028',
  )
})

it.each([
  ['2026-03-09', 'dayPast'],
  ['2026-03-10', 'tooEarlyToBook'],
  ['2026-03-11', 'tooEarlyToBook'],
  ['2026-05-10', 'tooLateToBook'],
])('%s is refused as %s', (day, refusal) => {
  expect(() => refuseUnbookableDay(rules, day, at('2026-03-10T09:00:00'))).toThrow(refusal)
})

it('lets a booking be changed until 16:00 of the day before', () => {
  const booking = { state: 'booked', day: '2026-03-12', startsAt: '08:30', queueId: null } as const
  expect(canChange(rules, booking, at('2026-03-11T15:59:59'))).toBe(true)
  expect(canChange(rules, booking, at('2026-03-11T16:00:00'))).toBe(false)
  expect(canChange(rules, { ...booking, state: 'cancelled' }, at('2026-03-10T09:00:00'))).toBe(false)
})

it('is over once its time has ended, by the office’s clock', () => {
  const booking = { day: '2026-03-12', endsAt: '09:30' }
  expect(isOver(booking, at('2026-03-12T09:29:59'))).toBe(false)
  expect(isOver(booking, at('2026-03-12T09:30:00'))).toBe(true)
})

describe('missed appointments', () => {
  it.each([
    [['2026-03-02'], '2026-03-10', undefined],
    [['2026-03-02', '2026-03-09'], '2026-03-10', '2026-04-08'],
    [['2026-03-02', '2026-03-09'], '2026-04-08', '2026-04-08'],
    [['2026-03-02', '2026-03-09'], '2026-04-09', undefined],
    [['2026-02-07', '2026-03-09'], '2026-03-10', '2026-04-08'],
    [['2026-02-06', '2026-03-09'], '2026-03-10', undefined],
    [['2026-02-01', '2026-02-20', '2026-03-09'], '2026-03-10', '2026-04-08'],
  ])('%j on %s bar until %s', (days, today, until) => {
    expect(barredUntil(rules, days, today)).toBe(until)
  })

  it('count for a month', () => {
    expect(missedNow(rules, ['2026-02-07', '2026-02-08', '2026-03-02'], '2026-03-10')).toBe(2)
  })
})
