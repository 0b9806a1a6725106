import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarRules } from '../../content/calendar-schema.ts'
import { officeContent } from '../../testing/office-content.ts'
import { addDays, planDay } from './calendar-rules.ts'

let rules: CalendarRules
beforeAll(async () => {
  rules = (await officeContent()).calendar
})

const handan = () => {
  const [area] = rules.areas
  if (!area) throw new Error('there is no area')
  return area
}

describe('a day of the calendar', () => {
  it.each([
    ['2026-03-12', false, ''],
    ['2026-03-14', true, '周末休息'],
    ['2026-02-17', true, '春节'],
    ['2026-10-01', true, '国庆节'],
    ['2026-10-08', false, ''],
    ['2026-10-10', false, '调休上班'],
    ['2026-02-28', false, '调休上班'],
    ['2027-02-05', true, '春节'],
    ['2027-10-01', true, '国庆节'],
    ['2027-10-04', false, ''],
  ])('%s is closed: %s, with the remark %j', (day, isClosed, remark) => {
    const planned = planDay(rules, handan(), day)
    expect([planned.isClosed, planned.remark.zh, planned.slots.length > 0]).toEqual([isClosed, remark, !isClosed])
  })

  it('has its slots around the lunch break', () => {
    const { slots } = planDay(rules, handan(), '2026-03-12')
    expect(slots.map(({ startsAt, endsAt }) => `${startsAt}-${endsAt}`)).toEqual([
      '08:30-09:30',
      '09:30-10:30',
      '10:30-11:30',
      '13:30-14:30',
      '14:30-15:30',
      '15:30-16:30',
    ])
    expect(slots[0]).toMatchObject({ id: '130400-20260312-0830', capacity: 20 })
  })
})

it('counts days over the end of a month and of a year', () => {
  expect([addDays('2026-02-27', 2), addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2028-02-29',
  ])
})
