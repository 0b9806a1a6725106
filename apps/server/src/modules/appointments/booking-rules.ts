import { groupOf, type ReviewStatus } from '@registration/contract/application-status.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { minuteMs } from '../../durations.ts'
import { refuse } from '../../refuse.ts'
import { instantOf } from '../../shanghai-time.ts'
import type { Appointment } from './appointment-store.ts'
import { addDays, calendarEnd } from './calendar-rules.ts'
import type { StoredSlot } from './slot-store.ts'

/** The facts that decide whether a person gets a seat of a slot. */
export interface BookingPreconditions {
  slot: StoredSlot
  /** Days of the citizen's missed appointments, oldest first. */
  missedDays: string[]
  /** Whether the citizen has a booking on the slot's day. */
  isBooked: boolean
  /** Whether the document is the certified citizen's own. */
  isOwn: boolean
  /** Whether the document's certified owner has a booking with it on that day. */
  hasOwnBooking: boolean
  /** Whether somebody else has a booking with it on that day. */
  hasForeignBooking: boolean
  /** Whether the citizen holds a seat of the slot, by choice or by offer. */
  hasOwnHold: boolean
  /** Whether a hold on the slot has expired, so that its seat can be released. */
  hasExpiredHold: boolean
  /** Whether the citizen is in the slot's line. */
  isInLine: boolean
}

/** An application that a booking is for, and whether it has a booking ahead. */
export interface BookedApplication {
  status: ReviewStatus
  byAppointment: boolean
  cityCode: string
  isBooked: boolean
}

/** `free`: any free seat. `held`: one that the citizen holds, or one that an expired hold can release. */
export type Seat = 'free' | 'held'

/**
 * Decides a booking: the seat that it takes.
 * @throws the refusal, if there is one. docs/product/appointments.md 'Appointments'.
 */
export function decideBooking(
  preconditions: BookingPreconditions,
  { calendarDayId, application }: { calendarDayId: string; application: BookedApplication | null },
  { rules, now }: { rules: CalendarRules; now: Date },
): Seat {
  const { slot, missedDays } = preconditions
  if (application) refuseUnbookableApplication(application, slot)
  if (slot.dayId !== calendarDayId) throw refuse('slotOfAnotherDay')
  refuseUnbookableDay(rules, slot.day, now)
  refuseMissed(rules, missedDays, now)
  return decideSeat(preconditions)
}

/**
 * The seat of a slot that a person can have. Refuses if there is none. Bookings by others never refuse a certified owner
 * of the document. Nobody else learns why a document is refused. What others have booked with it is decided last: asking
 * for a time that is full or closed says nothing of them.
 */
export function decideSeat(preconditions: BookingPreconditions): Seat {
  const { slot, isBooked, isOwn, hasOwnBooking, hasForeignBooking, hasOwnHold, hasExpiredHold } = preconditions
  if (isBooked || (isOwn && hasOwnBooking)) throw refuse('alreadyBooked')
  if (slot.isClosed) throw refuse('slotClosed')
  const isFree = slot.taken < slot.capacity
  if (!isFree && !hasOwnHold && !hasExpiredHold) throw refuse('slotFull')
  if (!isOwn && (hasOwnBooking || hasForeignBooking)) throw refuse('personNotBookable')
  return isFree ? 'free' : 'held'
}

/**
 * The application is approved, of a kind handled at the counter, at the office of its city, and has at most one booking
 * ahead.
 */
export function refuseUnbookableApplication(application: BookedApplication, slot: StoredSlot): void {
  const isApproved = groupOf(application.status) === 'approved'
  if (!application.byAppointment || !isApproved) throw refuse('applicationNotBookable')
  if (application.isBooked) throw refuse('applicationBooked')
  if (application.cityCode !== slot.areaCode) throw refuse('slotElsewhere')
}

/** Refuses a citizen who missed too many appointments lately. `missedDays` are in order. */
export function refuseMissed(rules: CalendarRules, missedDays: readonly string[], now: Date): void {
  const until = barredUntil(rules, missedDays, todayInShanghai(now))
  if (until) throw refuse('barredFromBooking', { params: { n: rules.missed.limit, day: until } })
}

/** The first and the last day that can be booked now. The holidays of a year that the calendar lacks are not known. */
export function bookableDays(rules: CalendarRules, now: Date): { from: string; to: string } {
  const today = todayInShanghai(now)
  const [last, end] = [addDays(today, rules.lastDay), calendarEnd(rules, today)]
  const isKnown = last <= end
  return { from: addDays(today, rules.firstDay), to: isKnown ? last : end }
}

/** That days cannot be booked because the calendar lacks their year, in words for the operator. Undefined if all can. */
export function calendarFault(rules: CalendarRules, now: Date): string | undefined {
  const { to } = bookableDays(rules, now)
  if (to === addDays(todayInShanghai(now), rules.lastDay)) return undefined
  return `no day after ${to} can be booked: calendar.yaml lacks the year ${Number(to.slice(0, 4)) + 1}`
}

/** A day without booking, and why, in words. docs/product/appointments.md 'Appointments'. */
export function refuseUnbookableDay(rules: CalendarRules, day: string, now: Date): void {
  const { from, to } = bookableDays(rules, now)
  if (day < todayInShanghai(now)) throw refuse('dayPast')
  if (day < from) throw refuse('tooEarlyToBook', { params: { n: rules.firstDay } })
  if (day > addDays(todayInShanghai(now), rules.lastDay))
    throw refuse('tooLateToBook', { params: { n: rules.lastDay } })
  // Made while the calendar had its year, which it now lacks.
  if (day > to) throw refuse('slotNotFound')
}

/**
 * The end of a hold or an offer that begins now: after so many minutes, or at the midnight from which its day cannot be
 * booked.
 */
export function holdEnd(rules: CalendarRules, { day, minutes }: { day: string; minutes: number }, now: Date): Date {
  const lastMidnight = instantOf(addDays(day, 1 - rules.firstDay), '00:00')
  return new Date(Math.min(now.getTime() + minutes * minuteMs, lastMidnight.getTime()))
}

/** A booking as its deadline sees it. One with a queue is a call number. */
type Changeable = Pick<Appointment, 'state' | 'day' | 'startsAt' | 'queueId'>

/** The time until which the appointments of a day can be cancelled or moved. */
export const dayDeadline = (rules: CalendarRules, day: string): Date => instantOf(addDays(day, -1), rules.cancelUntil)

/** The time until which a booking can be cancelled or moved: a call number until shortly before its time. */
export function cancelDeadline(rules: CalendarRules, { day, startsAt, queueId }: Omit<Changeable, 'state'>): Date {
  if (queueId === null) return dayDeadline(rules, day)
  return new Date(instantOf(day, startsAt).getTime() - rules.callQueue.cancelMinutesAhead * minuteMs)
}

export const canChange = (rules: CalendarRules, booking: Changeable, now: Date): boolean =>
  booking.state === 'booked' && now < cancelDeadline(rules, booking)

export function refuseUnchangeable(rules: CalendarRules, booking: Changeable, now: Date): void {
  if (booking.state !== 'booked' || booking.day < todayInShanghai(now)) throw refuse('appointmentOver')
  if (canChange(rules, booking, now)) return
  if (booking.queueId === null) throw refuse('tooLateToCancel', { params: { time: rules.cancelUntil } })
  throw refuse('ticketTooLateToCancel', { params: { n: rules.callQueue.cancelMinutesAhead } })
}

/** Refuses a move of a booking to a slot where it cannot go: not one of another city, nor its own. */
export function refuseUnmovable(
  rules: CalendarRules,
  booking: Changeable & Pick<Appointment, 'slotId' | 'areaCode'>,
  slot: StoredSlot,
  now: Date,
): void {
  refuseUnchangeable(rules, booking, now)
  if (booking.slotId === slot.id) throw refuse('sameSlot')
  if (booking.areaCode !== slot.areaCode) throw refuse('slotElsewhere')
}

/** Whether its time has ended. How it ended is the registry's to report. */
export const isOver = ({ day, endsAt }: Pick<Appointment, 'day' | 'endsAt'>, now: Date): boolean =>
  instantOf(day, endsAt) <= now

/** The first day from which missed appointments can still count. */
export const missedSince = ({ missed }: CalendarRules, today: string): string =>
  addDays(today, -(missed.withinDays + missed.barDays))

/**
 * The last day of a bar from booking: `limit` missed days within `withinDays` bar for `barDays` after the last of them.
 * `missedDays` are in order. Undefined without a bar today.
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
