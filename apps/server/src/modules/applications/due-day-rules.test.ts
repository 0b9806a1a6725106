import { expect, test } from 'vitest'
import { findBusiness } from '../../content/content-lookup.ts'
import { officeContent } from '../../testing/office-content.ts'
import { dueOf, promisedDay } from './due-day-rules.ts'

const content = await officeContent()
/** Three weeks without a holiday: 15 working days. */
const hold = { beganAt: new Date('2026-03-09T00:00:00+08:00'), endedAt: new Date('2026-03-30T00:00:00+08:00') }

test.each([
  // The Monday of the 清明节 is between.
  ['130400-sale-of-existing-home', '2026-04-22'],
  // Its promise has the 15 days of a publication already.
  ['130400-inheritance-without-deed', '2026-03-31'],
])('a hold of 15 working days moves the promised day of %s to %s', (business_id, dueDay) => {
  const accepted = { status: 'accepted', due_day: '2026-03-31', urged_at: null, city_code: '130400' } as const
  expect(dueOf(content, { ...accepted, business_id }, [hold], hold.endedAt)).toMatchObject({ dueDay, overdueDays: 0 })
})

test.each([
  ['a Friday', '2026-03-13', '2026-03-13'],
  ['a Saturday', '2026-03-14', '2026-03-16'],
  ['the first day of a holiday week', '2026-10-01', '2026-10-08'],
])('what is promised for the day of its acceptance, %s, is due on a working day', (_what, day, dueDay) => {
  const business = findBusiness(content, '130400-mortgage-cancellation') ?? expect.fail()
  expect(promisedDay(content, business, new Date(`${day}T10:00:00+08:00`))).toBe(dueDay)
})
