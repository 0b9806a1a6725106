import type { AppointmentState } from '@registration/contract/appointments.ts'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { refuse } from '../../refuse.ts'
import { fromShanghai } from '../../shanghai-time.ts'
import { addDays, todayOf } from './calendar-rules.ts'

/** The first and the last day that can be booked now. */
export const bookableDays = (rules: CalendarRules, now: Date): { from: string; to: string } => ({
  from: addDays(todayOf(now), rules.firstDay),
  to: addDays(todayOf(now), rules.lastDay),
})

/** A day that cannot be booked, and why, in words. docs/PRODUCT.md 'Appointments'. */
export function refuseUnbookableDay(rules: CalendarRules, day: string, now: Date): void {
  const { from, to } = bookableDays(rules, now)
  if (day < todayOf(now)) throw refuse('dayPast')
  if (day < from) throw refuse('tooEarlyToBook', { params: { n: rules.firstDay } })
  if (day > to) throw refuse('tooLateToBook', { params: { n: rules.lastDay } })
}

/** Until when a booking of a day can be cancelled or moved. */
export function cancelDeadline(rules: CalendarRules, day: string): Date {
  const deadline = fromShanghai(`${addDays(day, -1)} ${rules.cancelUntil}:00`)
  if (!deadline) throw new Error(`${day} is no day of the calendar`)
  return deadline
}

export const canChange = (
  rules: CalendarRules,
  { state, day }: { state: AppointmentState; day: string },
  now: Date,
): boolean => state === 'booked' && now.getTime() < cancelDeadline(rules, day).getTime()

export function refuseUnchangeable(
  rules: CalendarRules,
  appointment: { state: AppointmentState; day: string },
  now: Date,
): void {
  if (appointment.state !== 'booked' || appointment.day < todayOf(now)) throw refuse('appointmentOver')
  if (!canChange(rules, appointment, now)) throw refuse('tooLateToCancel', { params: { time: rules.cancelUntil } })
}

/** Since which day missed appointments can still matter. */
export const missedSince = ({ missed }: CalendarRules, today: string): string =>
  addDays(today, -(missed.withinDays + missed.barDays))

/**
 * The last day on which one is barred from booking: `limit` missed days within `withinDays` bar for `barDays` after the
 * last of them. `missedDays` are in order; undefined when nothing bars today.
 */
export function barredUntil(
  { missed }: CalendarRules,
  missedDays: readonly string[],
  today: string,
): string | undefined {
  const bars = missedDays.flatMap((last, i) => {
    const first = missedDays[i - missed.limit + 1]
    return first !== undefined && addDays(first, missed.withinDays) >= last ? [addDays(last, missed.barDays)] : []
  })
  const until = bars.at(-1)
  return until !== undefined && until >= today ? until : undefined
}

/** How many missed appointments count towards a bar today. */
export const missedNow = ({ missed }: CalendarRules, missedDays: readonly string[], today: string): number =>
  missedDays.filter((day) => addDays(day, missed.withinDays) >= today).length
