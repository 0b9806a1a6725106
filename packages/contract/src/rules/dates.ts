import type { FieldMessageWord } from './field-messages.ts'
import { serverNow } from './server-clock.ts'

const firstYear = 1949
const lastYear = 2099

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The fault of a form's day: it must exist and lie between 1949 and 2099. */
export function dayProblem(value: string): Extract<FieldMessageWord, 'dateInvalid' | 'dateOutOfRange'> | undefined {
  if (!isDay(value)) return 'dateInvalid'
  const year = Number(value.slice(0, 4))
  return year < firstYear || year > lastYear ? 'dateOutOfRange' : undefined
}

/** Whether a right that begins at `start` may end at `end`; both `YYYY-MM-DD`, the same day included. */
export function isOrderly(start: string, end: string): boolean {
  return start <= end
}

/** Today in Asia/Shanghai, which has no summer time, as `YYYY-MM-DD`. */
export function todayInShanghai(now: Date = new Date(serverNow())): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
