import { isDay } from '@registration/contract/rules/dates.ts'
import { z } from 'zod'
import { hour, text } from './content-fields.ts'
import type { YamlFile } from './content-files.ts'
import { refuseRepeats } from './mistake-kinds.ts'

const day = z.string().refine(isDay, 'must be a day YYYY-MM-DD in quotes')
const count = z.number().int().min(1)

/** The rules from which the calendar of appointments is made. docs/product/appointments.md 'Appointments'. */
export const calendarFile = z.strictObject({
  firstDay: z.number().int().min(0),
  lastDay: count.max(366),
  holdMinutes: count,
  offerMinutes: count,
  cancelUntil: hour,
  remindFrom: hour,
  missed: z.strictObject({ limit: count, withinDays: count, barDays: count }),
  areas: z
    .array(
      z.strictObject({
        region: z.string().regex(/^\d{6}$/, 'must be six digits in quotes'),
        /** 1 is Monday, 7 Sunday. */
        weekdays: z.array(z.number().int().min(1).max(7)).min(1),
        hours: z.array(z.strictObject({ from: hour, to: hour, slotMinutes: count, capacity: count })).min(1),
      }),
    )
    .min(1),
  years: z
    .array(
      z.strictObject({
        year: z.number().int().min(2000),
        holidays: z.array(z.strictObject({ from: day, to: day, name: text })),
        workdays: z.array(day),
      }),
    )
    .min(1),
  callQueue: z.strictObject({
    takeFrom: hour,
    takeUntil: hour,
    minutesAhead: z.number().int().min(0),
    cancelMinutesAhead: z.number().int().min(0),
    daysAhead: count,
  }),
})

export type CalendarRules = z.infer<typeof calendarFile>
export type AreaRules = CalendarRules['areas'][number]

/**
 * Adds a mistake for each area without an office, hours that don't follow one another, a year that is there twice, days of
 * another year, and a working day that is a holiday.
 */
export function checkCalendar(file: YamlFile<CalendarRules>, cityCodes: readonly string[]): void {
  const { areas, years, remindFrom, cancelUntil } = file.value
  if (remindFrom >= cancelUntil) file.mistake(['remindFrom'], `${remindFrom} is not before cancelUntil, ${cancelUntil}`)
  const regions = areas.map(({ region }) => region)
  refuseRepeats(file, ['areas'], regions, 'region')
  for (const [i, { region, hours }] of areas.entries()) {
    if (!cityCodes.includes(region)) file.mistake(['areas', i, 'region'], `${region} is no city of regions.yaml`)
    for (const [j, { from, to }] of hours.entries()) {
      const begins = j === 0 ? '00:00' : (hours[j - 1]?.to ?? '')
      if (from >= to || from < begins)
        file.mistake(['areas', i, 'hours', j], `hours ${from} to ${to} do not follow one another`)
    }
  }
  refuseRepeats(
    file,
    ['years'],
    years.map(({ year }) => `${year}`),
    'year',
  )
  for (const [i, { year, holidays, workdays }] of years.entries()) {
    for (const [j, { from, to }] of holidays.entries())
      if (from > to || !from.startsWith(`${year}`) || !to.startsWith(`${year}`))
        file.mistake(['years', i, 'holidays', j], `${from} to ${to} is no span of days in ${year}`)
    for (const [j, workday] of workdays.entries()) {
      if (!workday.startsWith(`${year}`)) file.mistake(['years', i, 'workdays', j], `${workday} is not in ${year}`)
      if (holidays.some(({ from, to }) => from <= workday && workday <= to))
        file.mistake(['years', i, 'workdays', j], `${workday} is a holiday`)
    }
  }
}
