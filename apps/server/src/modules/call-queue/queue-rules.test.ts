import { describe, expect, test } from 'vitest'
import { officeContent } from '../../testing/office-content.ts'
import { canTake, dayOfSlotId, isOpenNow, queueDays, refuseOutsideHours, slotIdOf } from './queue-rules.ts'

const content = await officeContent()
const { calendar } = content
const at = (time: string) => new Date(`2026-03-10T${time}+08:00`)

describe('numbers are taken', () => {
  test.each([
    ['06:59:59.999', false],
    ['07:00:00', true],
    ['21:59:59.999', true],
    ['22:00:00', false],
  ])('in the hours of the office: at %s it is %s', (time, isOpen) => {
    expect(isOpenNow(calendar, at(time))).toBe(isOpen)
    const refuse = () => refuseOutsideHours(calendar, at(time))
    if (isOpen) expect(refuse).not.toThrow()
    else expect(refuse).toThrow()
  })

  test.each([
    ['10:00:00', true],
    ['10:00:00.001', false],
  ])('until half an hour before their time: at %s for 10:30 it is %s', (time, isPossible) => {
    expect(canTake(calendar, { day: '2026-03-10', startsAt: '10:30' }, at(time))).toBe(isPossible)
  })

  test('for today and the seven days after it, by the day in Shanghai', () => {
    expect(queueDays(calendar, at('00:00:00'))).toEqual({ from: '2026-03-10', to: '2026-03-17' })
    expect(queueDays(calendar, at('23:59:59'))).toEqual({ from: '2026-03-10', to: '2026-03-17' })
  })
})

test('the id of a time has its office, its day and its beginning, and nothing else has a day', () => {
  const [city] = content.cities
  if (!city) throw new Error('The content has no city')
  const id = slotIdOf(city, { day: '2026-03-12', time: '08:30-09:30' })
  expect(id).toBe(`${city.code}-20260312-0830`)
  expect(dayOfSlotId(id)).toBe('2026-03-12')
  for (const other of ['', 'none', `${id}x`, `x${id}`, '130400-2026031-0830', '130400-20260312-083'])
    expect(dayOfSlotId(other)).toBe('')
})
