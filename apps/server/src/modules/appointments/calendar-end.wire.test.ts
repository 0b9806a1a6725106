import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bookSlot, getCalendar } from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { aBooking, aSignedInCitizen } from '../../testing/booking.ts'
import { officeContent } from '../../testing/office-content.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { makeSmallContent } from '../../testing/small-content.ts'
import { settleSlot } from './appointment-service.ts'
import { extendCalendar } from './extend-calendar.ts'
import { joinLine } from './hold-store.ts'

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

it('books and offers none that was made while the calendar had its year', async () => {
  const { services } = product
  await extendCalendar({ ...services, content: await officeContent() })
  const [booker, waiting] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
  const [day] = await booker.client.call(getCalendar, {})
  if (!day) throw new Error('the calendar is empty')
  const slotId = '130400-20270104-0830'
  const booking = aBooking(day, booker, { calendarDayId: '130400-20270104', slotId })
  await expect(booker.client.call(bookSlot, booking)).rejects.toThrow('slotNotFound')
  await inTransaction(services.pool, async (db) => {
    const reason = { movingId: null, applicationId: null }
    await joinLine(db, { citizenId: waiting.citizenId, slotId, now: services.clock.now(), ...reason })
    await settleSlot({ ...services, db }, slotId)
  })
  expect(await waiting.client.call(listMessages, { page: 1, pageSize: 15 })).toMatchObject({ rows: [] })
})

it('has no day to offer once that year has begun, and serves', async () => {
  product.clock.set('2027-01-04T09:00:00+08:00')
  const { client } = await aSignedInCitizen(product)
  await extendCalendar(product.services)
  expect(await client.call(getCalendar, {})).toEqual([])
  expect(await daysLeft()).toBe(-4)
})
