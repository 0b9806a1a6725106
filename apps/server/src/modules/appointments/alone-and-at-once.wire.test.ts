import { type BookingInput, bookSlot, type CalendarDay, holdSlot } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking, aSignedInCitizen, fillSlot, openDays } from '../../testing/booking.ts'
import { CallRefused } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

/**
 * Every outcome of a booking, requested by one citizen alone and by many at the same moment: the outcome and the rows
 * are the same.
 */

let product: TestProduct
let days: CalendarDay[]
beforeAll(async () => {
  product = await startProduct()
  const { client } = await aSignedInCitizen(product)
  days = await openDays(client)
})
afterAll(() => product.stop())

type Citizen = Awaited<ReturnType<typeof aSignedInCitizen>>

interface Case {
  ends: string
  /** A new citizen's earlier calls, and the call of the case. Cases have a day each. */
  prepare(citizen: Citizen, day: CalendarDay): Promise<BookingInput>
}

const slotOf = (day: CalendarDay, n: number): string => day.slots[n]?.id ?? ''

async function bookedBy(citizen: Citizen, day: CalendarDay): Promise<Citizen> {
  await citizen.client.call(bookSlot, aBooking(day, citizen))
  return citizen
}

const cases: readonly Case[] = [
  { ends: 'booked', prepare: async (citizen, day) => aBooking(day, citizen) },
  {
    ends: 'booked',
    async prepare({ client, ...citizen }, day) {
      const slotId = slotOf(day, 1)
      await client.call(holdSlot, { slotId })
      return aBooking(day, citizen, { slotId })
    },
  },
  { ends: 'slotNotFound', prepare: async (citizen, day) => aBooking(day, citizen, { slotId: 'none' }) },
  {
    ends: 'slotOfAnotherDay',
    prepare: async (citizen, day) => aBooking(day, citizen, { calendarDayId: `${day.id}-other` }),
  },
  {
    ends: 'alreadyBooked',
    async prepare({ client, ...citizen }, day) {
      await client.call(bookSlot, aBooking(day, citizen, { slotId: slotOf(day, 1) }))
      return aBooking(day, citizen, { slotId: slotOf(day, 2) })
    },
  },
  {
    ends: 'slotFull',
    async prepare(citizen, day) {
      await fillSlot(product, slotOf(day, 3))
      return aBooking(day, citizen, { slotId: slotOf(day, 3) })
    },
  },
  {
    ends: 'personNotBookable',
    async prepare(citizen, day) {
      const { documentNumber } = await bookedBy(await aSignedInCitizen(product), day)
      return aBooking(day, { ...citizen, documentNumber })
    },
  },
  {
    ends: 'slotFull',
    async prepare(citizen, day) {
      const { documentNumber } = await bookedBy(await aSignedInCitizen(product), day)
      await fillSlot(product, slotOf(day, 3))
      return aBooking(day, { ...citizen, documentNumber }, { slotId: slotOf(day, 3) })
    },
  },
  {
    ends: 'slotClosed',
    async prepare(citizen, day) {
      await sql`update slot set is_closed = true where id = ${slotOf(day, 4)}`.execute(product.services.pool)
      return aBooking(day, citizen, { slotId: slotOf(day, 4) })
    },
  },
  {
    ends: 'applicationNotFound',
    prepare: async (citizen, day) => aBooking(day, citizen, { applicationId: product.services.ids.uuid() }),
  },
]

async function ask(each: Case, day: CalendarDay): Promise<{ citizen: Citizen; send: () => Promise<string> }> {
  const citizen = await aSignedInCitizen(product)
  const booking = await each.prepare(citizen, day)
  const send = () =>
    citizen.client.call(bookSlot, booking).then(
      () => 'booked',
      (error: unknown) => (error instanceof CallRefused ? error.reason : Promise.reject(error)),
    )
  return { citizen, send }
}

/** A citizen's stored booking data, without names and times, which differ. */
async function writtenFor({ citizenId }: Citizen): Promise<unknown> {
  const { rows } = await sql`
    select a.state, a.remark, a.queue_id is null as "hasNoQueue", a.application_id, a.revision, a.name,
      a.phone_sealed <> '' as "hasPhone", a.number > 0 as "hasNumber",
      (select count(*)::integer from outbox o where o.record = 'appointment:' || a.id) <= 1 as "isToldOnce",
      (select count(*)::integer from citizen_message m where m.citizen_id = a.citizen_id) as messages
    from appointment a where a.citizen_id = ${citizenId} order by a.number`.execute(product.services.pool)
  return rows
}

test('sixty citizens at once get the same outcomes and rows as each alone', async () => {
  const [aloneDay, crowdDay] = days
  if (!aloneDay || !crowdDay) throw new Error('the calendar is empty')
  const alone: { end: string; written: unknown }[] = []
  for (const each of cases) {
    const { citizen, send } = await ask(each, aloneDay)
    alone.push({ end: await send(), written: await writtenFor(citizen) })
  }
  expect(alone.map(({ end }) => end)).toEqual(cases.map(({ ends }) => ends))

  await sql`update slot set capacity = 100 where calendar_day_id = ${crowdDay.id}`.execute(product.services.pool)
  const crowd = []
  for (let n = 0; n < 60; n += 1) {
    const each = cases[n % cases.length]
    if (each) crowd.push({ expected: alone[n % cases.length], ...(await ask(each, crowdDay)) })
  }
  const ends = await Promise.all(crowd.map(({ send }) => send()))
  expect(ends).toEqual(crowd.map(({ expected }) => expected?.end))
  for (const { citizen, expected } of crowd) expect(await writtenFor(citizen)).toEqual(expected?.written)
})

test('no seat is lost or booked twice', async () => {
  const { rows } = await sql`
    select s.id from slot s where taken <> (select count(*) from appointment a where a.slot_id = s.id and a.state = 'booked')
      + (select count(*) from slot_hold h where h.slot_id = s.id)`.execute(product.services.pool)
  expect(rows).toEqual([])
})
