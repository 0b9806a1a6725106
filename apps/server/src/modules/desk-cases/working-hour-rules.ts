import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import type { DeskRules } from '../../content/desk-schema.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { isWorkingDay } from '../appointments/working-day-rules.ts'

/** An office's working time: its calendar's days and the desk's hours. docs/product/cases.md 'Time limits'. */
export interface WorkingTime {
  calendar: CalendarRules
  /** The code of the office's city. */
  city: string
  hours: DeskRules['workingHours']
}

const minuteMs = 60_000

/** The minutes of a working day. */
export const minutesOfDay = ({ hours }: Pick<WorkingTime, 'hours'>): number =>
  hours.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0)

/** The instant at which so many working minutes have passed since another. */
export function addWorkingMinutes(time: WorkingTime, since: Date, minutes: number): Date {
  let left = Math.round(minutes * minuteMs)
  for (const { from, to } of spans(time, since)) {
    const length = to.getTime() - from.getTime()
    if (length >= left) return new Date(from.getTime() + left)
    left -= length
  }
  throw new Error('The office has no working time within two years')
}

/** The latest instant since which so many working minutes have passed until another. */
export function subtractWorkingMinutes(time: WorkingTime, until: Date, minutes: number): Date {
  let left = Math.round(minutes * minuteMs)
  const last = todayInShanghai(until)
  for (let day = last, count = 0; count < 731; day = addDays(day, -1), count += 1)
    for (const { from, to } of spansOf(time, day).toReversed()) {
      const end = to < until ? to : until
      const length = end.getTime() - from.getTime()
      if (length >= left) return new Date(end.getTime() - left)
      if (length > 0) left -= length
    }
  throw new Error('The office had no working time within two years')
}

/** The working minutes between two instants, with fractions. Negative if the second is earlier. */
export function workingMinutesBetween(time: WorkingTime, since: Date, until: Date): number {
  if (until < since) return -workingMinutesBetween(time, until, since)
  let sum = 0
  for (const { from, to } of spans(time, since)) {
    if (from >= until) break
    sum += Math.min(to.getTime(), until.getTime()) - from.getTime()
  }
  return sum / minuteMs
}

/** What is left of the working time from an instant on, for two years. */
function* spans(time: WorkingTime, since: Date): Generator<{ from: Date; to: Date }> {
  const first = todayInShanghai(since)
  for (let day = first, count = 0; count < 731; day = addDays(day, 1), count += 1) {
    for (const { from, to } of spansOf(time, day)) if (to > since) yield { from: from > since ? from : since, to }
  }
}

/** The working time of a day. */
function spansOf({ calendar, city, hours }: WorkingTime, day: string): { from: Date; to: Date }[] {
  if (!isWorkingDay(calendar, city, day)) return []
  const midnight = Date.parse(`${day}T00:00:00+08:00`)
  const instant = (hour: string) => new Date(midnight + minuteOfDay(hour) * minuteMs)
  return hours.map(({ from, to }) => ({ from: instant(from), to: instant(to) }))
}

const minutesBetween = (from: string, to: string): number => minuteOfDay(to) - minuteOfDay(from)

/** `HH:MM` as minutes since midnight. */
const minuteOfDay = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
