import type { DueLevel, Stage } from '@registration/contract/desk/case-words.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import { addWorkingMinutes, minutesOfDay, type WorkingTime, workingMinutesBetween } from './working-hour-rules.ts'

/** The working time of a region's office. */
export function officeTime(content: Content, regionCode: string): WorkingTime {
  const { desk, calendar } = content
  const city = findRegion(content, regionCode)?.city.code ?? regionCode
  return { calendar, city, hours: desk.workingHours }
}

/** The end of a stage's limit that begins at an instant. docs/product/cases.md 'Time limits'. */
export function limitOf(
  content: Content,
  { regionCode, stage }: { regionCode: string; stage: Stage },
  since: Date,
): Date {
  const time = officeTime(content, regionCode)
  return addWorkingMinutes(time, since, content.desk.limitDays[stage] * minutesOfDay(time))
}

/** The limit after an interruption that began at `stoppedAt`: what was left then is left again. One that was over stays over. */
export function limitAfterPause(
  content: Content,
  { regionCode, dueAt, stoppedAt }: { regionCode: string; dueAt: Date; stoppedAt: Date },
  now: Date,
): Date {
  if (dueAt <= stoppedAt) return dueAt
  const time = officeTime(content, regionCode)
  return addWorkingMinutes(time, now, workingMinutesBetween(time, stoppedAt, dueAt))
}

/** How far a case is from its limit. `soon`: a quarter of the stage's time is left. */
export function levelOf(
  content: Content,
  { regionCode, stage, dueAt }: { regionCode: string; stage: Stage; dueAt: Date },
  now: Date,
): { level: DueLevel; workingHoursLeft: number; workingDaysLeft: number } {
  const time = officeTime(content, regionCode)
  const day = minutesOfDay(time)
  const left = workingMinutesBetween(time, now, dueAt)
  const level = dueAt < now ? 'over' : left * 4 <= content.desk.limitDays[stage] * day ? 'soon' : 'normal'
  return { level, workingHoursLeft: Math.round(left / 6) / 10, workingDaysLeft: Math.round((left / day) * 10) / 10 }
}
