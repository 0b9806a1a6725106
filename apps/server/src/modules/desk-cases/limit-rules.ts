import { createHash } from 'node:crypto'
import type { DueLevel, Stage } from '@registration/contract/desk/case-words.ts'
import { cityCodeOf } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { CaseIntervalCourt } from '../../db/tables.ts'
import type { ClosedDays } from '../appointments/calendar-store.ts'
import {
  addWorkingMinutes,
  makeWorkingTime,
  minutesOfDay,
  type WorkingTime,
  workingMinutesBetween,
} from '../appointments/working-hour-rules.ts'

/** What the offices' limits depend on. */
export interface LimitRules {
  content: Content
  closedDays: ClosedDays
}

/** The working time of a region's office. */
export function officeTime({ content, closedDays }: LimitRules, regionCode: string): WorkingTime {
  const { desk, calendar } = content
  const city = cityCodeOf(regionCode)
  return makeWorkingTime({ calendar, city, hours: desk.workingHours, closedDays: closedDays.get(city) ?? new Map() })
}

/** The working time of any region's office, read once for each city. */
export function officeTimes(rules: LimitRules): (regionCode: string) => WorkingTime {
  const known = new Map<string, WorkingTime>()
  return (regionCode) => {
    const city = cityCodeOf(regionCode)
    const time = known.get(city) ?? officeTime(rules, city)
    known.set(city, time)
    return time
  }
}

/** What a limit depends on. */
export interface Limited {
  regionCode: string
  stage: Stage
  /** `{city code}-{business}`. */
  businessId: string
}

/** The working minutes of a stage: those of its business, or of all. */
export function minutesOfStage(content: Content, { stage, businessId }: Omit<Limited, 'regionCode'>): number {
  const { limitDays, businessLimitDays, workingHours } = content.desk
  const days = businessLimitDays[businessName(businessId)]?.[stage] ?? limitDays[stage]
  return days * minutesOfDay(workingHours)
}

/** A business without its city: the name of its file. */
const businessName = (businessId: string): string => businessId.replace(/^\d+-/, '')

/** The end of a stage's limit that begins at an instant. docs/product/cases.md 'Time limits'. */
export function limitOf(rules: LimitRules, about: Limited, since: Date): Date {
  return addWorkingMinutes(officeTime(rules, about.regionCode), since, minutesOfStage(rules.content, about))
}

/** The limit after a pause that began at `stoppedAt`: the time that was left then. A limit that was over stays over. */
export function limitAfterPause(
  rules: LimitRules,
  { regionCode, dueAt, stoppedAt }: { regionCode: string; dueAt: Date; stoppedAt: Date },
  now: Date,
): Date {
  if (dueAt <= stoppedAt) return dueAt
  const time = officeTime(rules, regionCode)
  return addWorkingMinutes(time, now, workingMinutesBetween(time, stoppedAt, dueAt))
}

/** How far a case is from its limit. `soon`: a quarter of the stage's time is left. */
export function levelOf(
  content: Content,
  time: WorkingTime,
  { dueAt, ...about }: Omit<Limited, 'regionCode'> & { dueAt: Date },
  now: Date,
): { level: DueLevel; workingHoursLeft: number; workingDaysLeft: number } {
  const day = minutesOfDay(content.desk.workingHours)
  const left = workingMinutesBetween(time, now, dueAt)
  const levelInTime = left * 4 <= minutesOfStage(content, about) ? 'soon' : 'normal'
  const level = dueAt < now ? 'over' : levelInTime
  return { level, workingHoursLeft: Math.round(left / 6) / 10, workingDaysLeft: Math.round((left / day) * 10) / 10 }
}

/** A part of a stage. The limit runs while the office has to act. `endedAt` is null for the present part. */
export interface StagePart {
  court: CaseIntervalCourt
  beganAt: Date
  endedAt: Date | null
}

/**
 * A stage's limit by the calendar as it is now, from the intervals in which it ran. A stopped one stays where it
 * stopped. Undefined for a stage that never ran.
 */
export function limitOfParts(rules: LimitRules, about: Limited, parts: readonly StagePart[]): Date | undefined {
  const time = officeTime(rules, about.regionCode)
  let left = minutesOfStage(rules.content, about)
  let dueAt: Date | undefined
  for (const { beganAt, endedAt } of parts.filter(({ court }) => court === 'office')) {
    dueAt = addWorkingMinutes(time, beganAt, left)
    if (!endedAt || dueAt <= endedAt) return dueAt
    left -= workingMinutesBetween(time, beganAt, endedAt)
  }
  return dueAt
}

/** A digest of what the limits of all cases depend on. While it is the same, no limit moves. */
export const limitBasis = ({ content: { calendar, desk }, closedDays }: LimitRules): string => {
  const { limitDays, businessLimitDays, workingHours } = desk
  const closed = [...closedDays].map(([city, days]) => [city, ...days])
  return createHash('sha256')
    .update(JSON.stringify({ calendar, closed, limitDays, businessLimitDays, workingHours }))
    .digest('hex')
}
