import type { CalendarRules } from '../../content/calendar-schema.ts'
import { addDays, judgeDay } from './calendar-rules.ts'

/** The days of an office without a calendar of its own: Monday to Friday. */
const usual = { weekdays: [1, 2, 3, 4, 5] }

/** Whether a city's office works on a day (`YYYY-MM-DD`). */
export function isWorkingDay(rules: CalendarRules, region: string, day: string): boolean {
  return !judgeDay(rules, rules.areas.find((each) => each.region === region) ?? usual, day).isClosed
}

/** The last of so many working days of a city's office that follow a day. All days are `YYYY-MM-DD`. */
export function addWorkingDays(rules: CalendarRules, region: string, day: string, count: number): string {
  let last = day
  for (let left = count; left > 0; ) {
    last = addDays(last, 1)
    if (isWorkingDay(rules, region, last)) left -= 1
  }
  return last
}

/** The working days after a day, up to another and with it. 0 if that one is not later. */
export function countWorkingDays(rules: CalendarRules, region: string, after: string, until: string): number {
  let count = 0
  if (after >= until) return count
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1))
    if (isWorkingDay(rules, region, day)) count += 1
  return count
}
