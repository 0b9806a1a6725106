import { beforeAll, describe, expect, it } from 'vitest'
import type { AreaRules, CalendarRules } from '../../content/calendar-schema.ts'
import { officeContent } from '../../testing/office-content.ts'
import { addDays, compareSlots, type PlannedDay, planDay } from './calendar-rules.ts'
import type { StoredSlot } from './slot-store.ts'

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
    ['2028-01-26', true, '春节'],
    ['2028-02-29', false, ''],
    ['2028-10-03', true, '国庆节、中秋节'],
    ['2030-02-05', true, '春节'],
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

describe('the plan of a day beside its stored slots', () => {
  const noon = new Date('2026-03-12T12:00:00+08:00')
  const stored = () => {
    const { id: dayId, areaCode, day, slots } = planDay(rules, handan(), '2026-03-12')
    return slots.map((slot) => ({ ...slot, dayId, areaCode, day, taken: 3, isClosed: false }))
  }
  const planWith = (hours: AreaRules['hours']) => planDay(rules, { ...handan(), hours }, '2026-03-12')
  const found = (plan: PlannedDay, slots: StoredSlot[], now = noon) => {
    const { missing, removed, changed } = compareSlots(plan, slots, now)
    return [missing, removed, changed].map((list) => list.map(({ startsAt }) => startsAt))
  }

  it('changes nothing while the rules are the same, also where more seats are taken than planned', () => {
    const [first, ...rest] = stored()
    if (!first) throw new Error('the day has no slots')
    const crowded = { ...first, taken: 25, capacity: 25 }
    const morning = new Date('2026-03-12T06:00:00+08:00')
    expect(found(planDay(rules, handan(), '2026-03-12'), [crowded, ...rest], morning)).toEqual([[], [], []])
  })

  it('adds, removes and changes times that are ahead, and leaves those that have begun', () => {
    const plan = planWith([
      { from: '09:00', to: '11:00', slotMinutes: 60, capacity: 20 },
      { from: '13:30', to: '15:30', slotMinutes: 120, capacity: 16 },
      { from: '15:30', to: '17:30', slotMinutes: 60, capacity: 2 },
    ])
    expect(found(plan, stored())).toEqual([['16:30'], ['14:30'], ['13:30', '15:30']])
  })

  it('opens a closed slot, and never closes one twice', () => {
    const closed = stored().map((slot) => ({ ...slot, isClosed: true, taken: 0 }))
    const plan = planWith([{ from: '13:30', to: '14:30', slotMinutes: 60, capacity: 16 }])
    expect(found(plan, closed)).toEqual([[], [], ['13:30']])
  })
})

it('counts days over the end of a month and of a year', () => {
  expect([addDays('2026-02-27', 2), addDays('2026-12-31', 1), addDays('2028-02-28', 1)]).toEqual([
    '2026-03-01',
    '2027-01-01',
    '2028-02-29',
  ])
})
