import type { CalendarRules } from '../../content/calendar-schema.ts'
import type { DeskRules } from '../../content/desk-schema.ts'
import { dayMs, hourMs, minuteMs } from '../../durations.ts'
import { isWorkingDay } from './working-day-rules.ts'

/** An office's calendar and the desk's hours. */
export interface OfficeHours {
  calendar: CalendarRules
  /** The code of the office's city. */
  city: string
  hours: DeskRules['workingHours']
  closedDays: ClosedDaysOfOffice
}

/** The days (`YYYY-MM-DD`) that an office closed beside its calendar, each with the instant since which it is closed. */
export type ClosedDaysOfOffice = ReadonlyMap<string, Date>

/** A part of a day in which the office works, in milliseconds since 1970. */
interface Span {
  from: number
  to: number
}

/** An office's working time. It knows the days that it was asked for, as a page of cases asks for the same ones again. */
export interface WorkingTime {
  /** The spans of a day, which is counted since 1970 in Shanghai. */
  spansOf(day: number): readonly Span[]
}

const shanghaiMs = 8 * hourMs

/**
 * An office's working time: the desk's hours on its calendar's days. A day that it closed has the hours before it did so.
 * docs/product/cases.md 'Time limits'.
 */
export function makeWorkingTime({ calendar, city, hours, closedDays }: OfficeHours): WorkingTime {
  const known = new Map<number, readonly Span[]>()
  const readDay = (day: number): readonly Span[] => {
    const date = new Date(day * dayMs).toISOString().slice(0, 10)
    if (!isWorkingDay(calendar, city, date)) return []
    const midnight = day * dayMs - shanghaiMs
    const instant = (hour: string) => midnight + minuteOfDay(hour) * minuteMs
    const end = closedDays.get(date)?.getTime() ?? midnight + dayMs
    const worked = hours.map(({ from, to }) => ({ from: instant(from), to: Math.min(instant(to), end) }))
    return worked.filter(({ from, to }) => from < to)
  }
  return {
    spansOf(day) {
      const spans = known.get(day) ?? readDay(day)
      known.set(day, spans)
      return spans
    },
  }
}

/** The minutes of a working day. */
export const minutesOfDay = (hours: OfficeHours['hours']): number =>
  hours.reduce((sum, { from, to }) => sum + minuteOfDay(to) - minuteOfDay(from), 0)

/** The instant at which so many working minutes have passed since another. */
export function addWorkingMinutes(time: WorkingTime, since: Date, minutes: number): Date {
  let left = Math.round(minutes * minuteMs)
  for (const { from, to } of spans(time, since)) {
    if (to - from >= left) return new Date(from + left)
    left -= to - from
  }
  throw new Error('The office has no working time within two years')
}

/** The latest instant since which so many working minutes have passed until another. */
export function subtractWorkingMinutes(time: WorkingTime, until: Date, minutes: number): Date {
  let left = Math.round(minutes * minuteMs)
  const last = dayOf(until)
  for (let day = last; day > last - daysAhead; day -= 1)
    for (const { from, to } of time.spansOf(day).toReversed()) {
      const end = Math.min(to, until.getTime())
      if (end - from >= left) return new Date(end - left)
      if (end > from) left -= end - from
    }
  throw new Error('The office had no working time within two years')
}

/** The working minutes between two instants, with fractions. Negative if the second is earlier. */
export function workingMinutesBetween(time: WorkingTime, since: Date, until: Date): number {
  if (until < since) return -workingMinutesBetween(time, until, since)
  const end = until.getTime()
  let sum = 0
  for (const { from, to } of spans(time, since)) {
    if (from >= end) break
    sum += Math.min(to, end) - from
  }
  return sum / minuteMs
}

/** How far a limit is sought: two years. */
const daysAhead = 731

/** What is left of the working time from an instant on. */
function* spans(time: WorkingTime, since: Date): Generator<Span> {
  const [first, start] = [dayOf(since), since.getTime()]
  for (let day = first; day < first + daysAhead; day += 1)
    for (const { from, to } of time.spansOf(day)) if (to > start) yield { from: Math.max(from, start), to }
}

/** The day of an instant in Shanghai, counted since 1970. */
const dayOf = (instant: Date): number => Math.floor((instant.getTime() + shanghaiMs) / dayMs)

/** `HH:MM` as minutes since midnight. */
const minuteOfDay = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
