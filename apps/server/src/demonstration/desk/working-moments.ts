import { addDays } from '../../modules/appointments/calendar-rules.ts'
import { isWorkingDay } from '../../modules/appointments/working-day-rules.ts'
import type { WorkingTime } from '../../modules/desk-cases/working-hour-rules.ts'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'

const hourMs = 3_600_000

/** The instant since which so many working hours have passed until another. */
export function workingHoursBefore(time: WorkingTime, until: Date, hours: number): Date {
  let left = hours * hourMs
  for (const { from, to } of spansBefore(time, until)) {
    const length = to.getTime() - from.getTime()
    if (length >= left) return new Date(to.getTime() - left)
    left -= length
  }
  throw new Error('The office had no such working time within a year')
}

/** The working hours that are left of an instant's day. */
export function workingHoursLeft(time: WorkingTime, now: Date): number {
  const spans = spansOf(time, toShanghai(now).slice(0, 10)).filter(({ to }) => to > now)
  return spans.reduce((sum, { from, to }) => sum + to.getTime() - Math.max(from.getTime(), now.getTime()), 0) / hourMs
}

/** What is before an instant of the working time, the latest first, for a year. */
function* spansBefore(time: WorkingTime, until: Date): Generator<{ from: Date; to: Date }> {
  const last = toShanghai(until).slice(0, 10)
  for (let day = last, count = 0; count < 366; day = addDays(day, -1), count += 1)
    for (const { from, to } of spansOf(time, day).toReversed())
      if (from < until) yield { from, to: to > until ? until : to }
}

function spansOf({ calendar, city, hours }: WorkingTime, day: string): { from: Date; to: Date }[] {
  if (!isWorkingDay(calendar, city, day)) return []
  return hours.map(({ from, to }) => ({ from: instant(day, from), to: instant(day, to) }))
}

function instant(day: string, hour: string): Date {
  const at = fromShanghai(`${day} ${hour}:00`)
  if (!at) throw new Error(`${day} ${hour} is no time`)
  return at
}
