import { describe, expect, test } from 'vitest'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'
import { officeContent } from '../../testing/office-content.ts'
import {
  type LimitRules,
  levelOf,
  limitAfterPause,
  limitBasis,
  limitOf,
  limitOfParts,
  minutesOfStage,
  officeTime,
  officeTimes,
} from './limit-rules.ts'

const content = await officeContent()
const at = (text: string) => fromShanghai(`${text}:00`) ?? new Date(Number.NaN)
const shown = (instant: Date | undefined) => instant && toShanghai(instant).slice(0, 16)

/** Xining closes the Wednesday. Handan does not. */
const closedDays = new Map([['630100', new Map([['2026-03-11', at('2026-03-09 09:00')]])]])
const rules: LimitRules = { content, closedDays }

/** A working day: seven and a half hours. */
const day = 450
const sale = { regionCode: '130403', stage: 'cadastral', businessId: '130400-sale-of-existing-home' } as const

test('a stage has the days of its business where it has its own, and those of all businesses else', () => {
  const minutesOf = (stage: 'cadastral' | 'registration', businessId: string) =>
    minutesOfStage(content, { stage, businessId })
  expect(minutesOf('registration', '130400-mortgage-cancellation')).toBe(day)
  expect(minutesOf('registration', '130400-gift')).toBe(3 * day)
  expect(minutesOf('registration', '130400-another')).toBe(5 * day)
  expect(minutesOf('cadastral', '130400-gift')).toBe(day)
})

test('a limit runs by the days of the city whose office has the case', () => {
  const since = at('2026-03-10 09:00')
  expect(shown(limitOf(rules, sale, since))).toBe('2026-03-11 09:00')
  expect(shown(limitOf(rules, { ...sale, regionCode: '630104' }, since))).toBe('2026-03-12 09:00')
  const timeOf = officeTimes(rules)
  const wednesday = Math.floor(at('2026-03-11 12:00').getTime() / 86_400_000)
  expect(['130403', '130481', '630104', '130403'].map((region) => timeOf(region).spansOf(wednesday).length)).toEqual([
    2, 2, 0, 2,
  ])
})

describe('after a pause', () => {
  const stoppedAt = at('2026-03-10 10:00')
  const resumed = at('2026-03-13 09:00')
  const after = (dueAt: Date) => limitAfterPause(rules, { regionCode: '130403', dueAt, stoppedAt }, resumed)

  test('a limit has the time that was left', () => {
    expect(shown(after(at('2026-03-10 10:01')))).toBe('2026-03-13 09:01')
    expect(shown(after(at('2026-03-11 10:00')))).toBe('2026-03-16 09:00')
  })

  test('one that was over stays over, also one that ended in the moment of the pause', () => {
    expect(after(stoppedAt)).toEqual(stoppedAt)
    expect(shown(after(at('2026-03-10 09:59')))).toBe('2026-03-10 09:59')
  })
})

describe('the level of a case', () => {
  const dueAt = at('2026-03-11 09:00')
  const level = (now: Date) => levelOf(content, officeTime(rules, '130403'), { ...sale, dueAt }, now)

  test('is near its limit from a quarter of its time on', () => {
    // A quarter of the day is 112.5 minutes: half an hour of the morning, and the end of the afternoon before.
    const quarter = new Date(at('2026-03-10 16:08').getTime() - 30_000)
    expect(level(quarter)).toEqual({ level: 'soon', workingHoursLeft: 1.9, workingDaysLeft: 0.3 })
    expect(level(new Date(quarter.getTime() - 1)).level).toBe('normal')
  })

  test('is not over at the last instant, and is over after it', () => {
    expect(level(dueAt)).toEqual({ level: 'soon', workingHoursLeft: 0, workingDaysLeft: 0 })
    expect(level(new Date(dueAt.getTime() + 1)).level).toBe('over')
  })

  test('has the hours and days since its limit with a minus', () => {
    expect(level(at('2026-03-12 09:00'))).toEqual({ level: 'over', workingHoursLeft: -7.5, workingDaysLeft: -1 })
  })
})

describe('a limit that is computed again from the parts of its stage', () => {
  const part = (court: 'office' | 'applicant' | 'hold', beganAt: string, endedAt?: string) => ({
    court,
    beganAt: at(beganAt),
    endedAt: endedAt === undefined ? null : at(endedAt),
  })
  const from = (...parts: ReturnType<typeof part>[]) => shown(limitOfParts(rules, sale, parts))

  test('counts the time of the office alone', () => {
    expect(from(part('office', '2026-03-10 09:00'))).toBe('2026-03-11 09:00')
    expect(
      from(
        part('office', '2026-03-10 09:00', '2026-03-10 11:00'),
        part('hold', '2026-03-10 11:00', '2026-03-12 09:00'),
        part('office', '2026-03-12 09:00'),
      ),
    ).toBe('2026-03-12 16:00')
  })

  test('stays where it ended before a part was over, also in the very moment of its end', () => {
    for (const end of ['2026-03-11 09:00', '2026-03-11 10:00'])
      expect(
        from(
          part('office', '2026-03-10 09:00', end),
          part('hold', end, '2026-03-13 09:00'),
          part('office', '2026-03-13 09:00'),
        ),
      ).toBe('2026-03-11 09:00')
  })

  test('stays where it was stopped, and is none of a stage that never ran', () => {
    const stopped = [part('office', '2026-03-10 09:00', '2026-03-10 11:00'), part('hold', '2026-03-10 11:00')]
    expect(from(...stopped)).toBe('2026-03-11 09:00')
    expect(from(part('applicant', '2026-03-10 09:00'))).toBeUndefined()
    expect(from()).toBeUndefined()
  })
})

test('limits are computed again after each change of what they depend on, and after no other', () => {
  const { desk, calendar } = content
  const withDesk = (change: Partial<typeof desk>) => ({
    ...rules,
    content: { ...content, desk: { ...desk, ...change } },
  })
  const changed: LimitRules[] = [
    { ...rules, closedDays: new Map() },
    { ...rules, closedDays: new Map([['630100', new Map([['2026-03-11', at('2026-03-09 09:01')]])]]) },
    { ...rules, closedDays: new Map([['130400', new Map([['2026-03-11', at('2026-03-09 09:00')]])]]) },
    { ...rules, content: { ...content, calendar: { ...calendar, years: calendar.years.slice(1) } } },
    withDesk({ limitDays: { ...desk.limitDays, cadastral: 2 } }),
    withDesk({ businessLimitDays: {} }),
    withDesk({ workingHours: desk.workingHours.slice(1) }),
  ]
  expect(new Set([rules, ...changed].map(limitBasis)).size).toBe(changed.length + 1)
  expect(limitBasis(withDesk({ claimHours: 1 }))).toBe(limitBasis(rules))
})
