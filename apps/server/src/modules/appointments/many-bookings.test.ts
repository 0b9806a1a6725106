import {
  bookSlot,
  type CalendarDay,
  cancelAppointment,
  holdSlot,
  listBookingsInMyName,
  moveAppointment,
} from '@registration/contract/appointments.ts'
import { listQueueDays, listQueueTimes } from '@registration/contract/call-queue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking, aSignedInCitizen, openDays } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { findWholeScans } from '../../testing/whole-scans.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'call-queue' } })
})
afterAll(() => product.stop())

/** Days long ago with their slots. */
async function fillPast(): Promise<void> {
  const { pool } = product.services
  await sql`
    insert into calendar_day (id, area_code, day, is_closed)
    select 'past-' || n, '130400', date '2026-01-01' - n, false from generate_series(1, 1000) n`.execute(pool)
  await sql`
    insert into slot (id, calendar_day_id, area_code, day, starts_at, ends_at, capacity)
    select id || '-' || n, id, area_code, day, '09:00', '10:00', 20 from calendar_day, generate_series(1, 8) n
    where id like 'past-%'`.execute(pool)
  await sql`analyze`.execute(pool)
}

/** Many bookings of one day, each by another person. */
async function fillDay({ id }: CalendarDay): Promise<void> {
  const { pool } = product.services
  await sql`
    with person as (
      insert into citizen (id, openid, joined_at, created_at)
      select gen_random_uuid(), 'o-person-' || n, now(), now() from generate_series(1, 20000) n returning id)
    insert into appointment (id, citizen_id, slot_id, day, state, name, phone_sealed, document_number_sealed,
      document_number_index, created_at, changed_at)
    select gen_random_uuid(), person.id, slot.id, slot.day, 'booked', '', '', '', md5(person.id::text), now(), now()
    from (select id, row_number() over () as n from person) person
    join (select id, day, row_number() over () as n from slot where calendar_day_id = ${id}) slot on slot.n = person.n % 7 + 1`.execute(
    pool,
  )
  await sql`analyze`.execute(pool)
}

test('the days and times of the queue are read without the slots of other days', async () => {
  await fillPast()
  const { client } = await aSignedInCitizen(product)
  await client.call(listQueueDays, { officeId: '130400' })
  await client.call(listQueueTimes, { officeId: '130400', day: '2026-03-10' })
  expect(await findWholeScans(product.connections, ['slot', 'calendar_day'])).toEqual([])
})

test('a booking, its move and its end are decided without reading everybody’s bookings', async () => {
  const { client, ...person } = await aSignedInCitizen(product)
  const [first, second] = await openDays(client)
  if (!first || !second) throw new Error('the calendar has no open days')
  await fillDay(first)
  await client.call(holdSlot, { slotId: first.slots[0]?.id ?? '' })
  const { id } = await client.call(bookSlot, aBooking(first, person), 'book')
  await client.call(moveAppointment, { id, slotId: second.slots[1]?.id ?? '' }, 'move')
  await client.call(cancelAppointment, { id }, 'cancel')
  await client.call(listBookingsInMyName, {})
  expect(await findWholeScans(product.connections, ['appointment'])).toEqual([])
})
