import type { AreaRules, CalendarRules } from '../../content/calendar-schema.ts'
import type { Text } from '../../content/content-schema.ts'
import { dayMs } from '../../durations.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { StoredSlot } from './slot-store.ts'

const nothing: Text = { zh: '', en: '' }
const weekend: Text = { zh: '周末休息', en: 'Weekend' }
const adjusted: Text = { zh: '调休上班', en: 'Working day' }

/** A day of an office by the rules. Closed days have no slots. */
export interface PlannedDay {
  id: string
  areaCode: string
  day: string
  isClosed: boolean
  remark: Text
  slots: PlannedSlot[]
}

export interface PlannedSlot {
  id: string
  /** `HH:MM`. */
  startsAt: string
  endsAt: string
  capacity: number
}

/** The day so many days after another, both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether an area is open on a day (`YYYY-MM-DD`): not on a holiday or a day off, but on a day that makes up for a holiday. */
export function judgeDay(rules: CalendarRules, { weekdays }: Pick<AreaRules, 'weekdays'>, day: string) {
  const year = rules.years.find((each) => day.startsWith(String(each.year)))
  const holiday = year?.holidays.find(({ from, to }) => from <= day && day <= to)
  const isUsual = weekdays.includes(weekdayOf(day))
  const isMadeUp = year?.workdays.includes(day) ?? false
  return { holiday, isUsual, isClosed: holiday !== undefined || (!isUsual && !isMadeUp) }
}

/**
 * The last day up to which the calendar names the holidays, its years counted on from a day without a gap. If it lacks the
 * year of the day, that is before the day.
 */
export function calendarEnd({ years }: CalendarRules, day: string): string {
  let next = Number(day.slice(0, 4))
  while (years.some(({ year }) => year === next)) next += 1
  return `${next - 1}-12-31`
}

/** The days from one to another. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs

/** One day of one area, with its slots. */
export function planDay(rules: CalendarRules, area: AreaRules, day: string): PlannedDay {
  const { holiday, isUsual, isClosed } = judgeDay(rules, area, day)
  const id = `${area.region}-${day.replaceAll('-', '')}`
  return {
    id,
    areaCode: area.region,
    day,
    isClosed,
    remark: holiday ? holiday.name : isClosed ? weekend : isUsual ? nothing : adjusted,
    slots: isClosed ? [] : slotsOf(area, id),
  }
}

/** What the plan of an open day changes in its stored slots. */
export interface SlotChanges {
  missing: PlannedSlot[]
  removed: StoredSlot[]
  /** Each with its end until now. */
  changed: (PlannedSlot & { oldEnd: string })[]
}

/** Whether a time has not begun. One that has is never changed: its citizens are there. */
export const isAhead = ({ day, startsAt }: Pick<StoredSlot, 'day' | 'startsAt'>, now: Date): boolean =>
  `${day} ${startsAt}` > toShanghai(now).slice(0, 16)

/** Compares the plan of an open day with its stored slots. Those that have begun stay as they are. */
export function compareSlots({ day, slots }: PlannedDay, stored: readonly StoredSlot[], now: Date): SlotChanges {
  const planned = new Map(
    slots.filter(({ startsAt }) => isAhead({ day, startsAt }, now)).map((slot) => [slot.id, slot]),
  )
  const known = new Set(stored.map(({ id }) => id))
  return {
    missing: [...planned.values()].filter(({ id }) => !known.has(id)),
    removed: stored.filter((slot) => isAhead(slot, now) && !slot.isClosed && !planned.has(slot.id)),
    changed: stored.flatMap((slot) => {
      const plan = planned.get(slot.id)
      return plan && differs(slot, plan) ? [{ ...plan, oldEnd: slot.endsAt }] : []
    }),
  }
}

/** A slot never has fewer seats than are taken. */
const differs = (slot: StoredSlot, plan: PlannedSlot): boolean =>
  slot.isClosed || slot.endsAt !== plan.endsAt || slot.capacity !== Math.max(slot.taken, plan.capacity)

function slotsOf(area: AreaRules, dayId: string): PlannedSlot[] {
  return area.hours.flatMap(({ from, to, slotMinutes, capacity }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    const count = Math.floor((end - start) / slotMinutes)
    return Array.from({ length: count }, (_, i) => {
      const startsAt = hourOf(start + i * slotMinutes)
      const endsAt = hourOf(start + (i + 1) * slotMinutes)
      return { id: `${dayId}-${startsAt.replace(':', '')}`, startsAt, endsAt, capacity }
    })
  })
}

const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
