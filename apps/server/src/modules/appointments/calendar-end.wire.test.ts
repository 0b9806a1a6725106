import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bookSlot, getCalendar } from '@registration/contract/appointments.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBooking, aSignedInCitizen } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { makeSmallContent } from '../../testing/small-content.ts'
import { extendCalendar } from './extend-calendar.ts'

const { folder, remove } = makeSmallContent()
let product: TestProduct
beforeAll(async () => {
  const file = join(folder, 'calendar.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/ {2}- year: 2027\n[\s\S]*(?=\n# The call-number module)/, ''))
  product = await startProduct({ at: '2026-11-20T09:00:00+08:00', env: { CONTENT_DIR: folder } })
})
afterAll(async () => {
  await product.stop()
  remove()
})

async function daysLeft(): Promise<number> {
  const served = await (await fetch(`${product.base}/metrics`)).text()
  return Number(/^calendar_days_left (\S+)$/m.exec(served)?.[1])
}

it('offers no day of a year whose holidays the calendar does not have, and the metrics say how far it goes', async () => {
  const { client, ...person } = await aSignedInCitizen(product)
  const days = await client.call(getCalendar, {})
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-11-22', '2026-12-31'])
  const [day] = days
  if (!day) throw new Error('the calendar is empty')
  const booking = aBooking(day, person, { calendarDayId: '130400-20270104', slotId: '130400-20270104-0830' })
  await expect(client.call(bookSlot, booking)).rejects.toThrow('slotNotFound')
  expect(await daysLeft()).toBe(41)
})

it('has no day to offer once that year has begun, and serves', async () => {
  product.clock.set('2027-01-04T09:00:00+08:00')
  const { client } = await aSignedInCitizen(product)
  await extendCalendar(product.services)
  expect(await client.call(getCalendar, {})).toEqual([])
  expect(await daysLeft()).toBe(-4)
})
