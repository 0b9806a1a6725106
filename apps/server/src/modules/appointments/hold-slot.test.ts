import {
  bookSlot,
  cancelAppointment,
  giveUpSlot,
  holdSlot,
  listAppointments,
  listWaits,
  moveAppointment,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { serverLimits } from '../../server-limits.ts'
import { aBooking, aSession, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { lockSlots } from './slot-store.ts'

let product: TestProduct
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.stop())

const minutes = (n: number) => n * 60_000

/** A slot with one free seat, and citizens for it. */
async function aSlotWithOneSeat() {
  const [first, second, third] = [
    await aSignedInCitizen(product),
    await aSignedInCitizen(product),
    await aSignedInCitizen(product),
  ]
  const [day] = await openDays(first.client)
  const slotId = day?.slots[0]?.id
  if (!day || !slotId) throw new Error('the calendar is empty')
  await fillSlot(product, slotId, 1)
  return { first, second, third, day, slotId }
}

describe('a held seat', () => {
  it('counts as taken, and only its holder can book it', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const { holdId, until } = await first.client.call(holdSlot, { slotId })
    expect(until).toMatch(/^2026-03-10 09:0[45]:/)
    expect(await slotNow(second.client, slotId)).toMatchObject({ taken: 1, capacity: 1, standing: 'none' })
    expect(await slotNow(first.client, slotId)).toMatchObject({ standing: 'held', until })
    await expect(second.client.call(bookSlot, aBooking(day, second))).rejects.toMatchObject({ body: { stat: 3 } })
    await first.client.call(bookSlot, aBooking(day, first, { holdId }))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1, standing: 'none' })
  })

  it('is free after five minutes, and its holder may still book a free seat', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const { holdId } = await first.client.call(holdSlot, { slotId })
    product.clock.advance(minutes(5))
    expect(await slotNow(second.client, slotId)).toMatchObject({ taken: 0 })
    await second.client.call(bookSlot, aBooking(day, second))
    const late = first.client.call(bookSlot, aBooking(day, first, { holdId }))
    await expect(late).rejects.toMatchObject({ body: { stat: 3 } })
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
  })

  it('that was released does not prevent its holder from booking a free seat', async () => {
    const { first, day, slotId } = await aSlotWithOneSeat()
    const { holdId } = await first.client.call(holdSlot, { slotId })
    await first.client.call(giveUpSlot, { slotId })
    await first.client.call(bookSlot, aBooking(day, first, { holdId }))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
  })

  it('is released when its holder books another seat', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    await fillSlot(product, slotId, 2)
    await first.client.call(holdSlot, { slotId })
    await first.client.call(bookSlot, aBooking(day, first))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
    await second.client.call(bookSlot, aBooking(day, second))
  })

  it('keeps its time when it is requested again, and is released by choosing another slot or giving it up', async () => {
    const { first, day, slotId } = await aSlotWithOneSeat()
    const kept = await first.client.call(holdSlot, { slotId })
    product.clock.advance(minutes(1))
    expect(await first.client.call(holdSlot, { slotId })).toEqual(kept)
    const other = day.slots[1]?.id ?? ''
    await first.client.call(holdSlot, { slotId: other })
    expect([(await slotNow(first.client, slotId)).taken, (await slotNow(first.client, other)).taken]).toEqual([0, 1])
    await first.client.call(giveUpSlot, { slotId: other })
    expect((await slotNow(first.client, other)).taken).toBe(0)
  })

  it('is never held twice by simultaneous calls', async () => {
    const { first, second, third, slotId } = await aSlotWithOneSeat()
    const asked = await Promise.allSettled(
      [first, second, third].flatMap(({ client }) => [
        client.call(holdSlot, { slotId }),
        client.call(holdSlot, { slotId }),
      ]),
    )
    const kept = new Set(asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.holdId] : [])))
    expect([kept.size, (await slotNow(first.client, slotId)).taken]).toEqual([1, 1])
  })
})

it('of two slots chosen at once by one citizen both calls succeed, and the later hold is left', async () => {
  const { first, day, slotId } = await aSlotWithOneSeat()
  const slotIds = [slotId, day.slots[1]?.id ?? '']
  const { pool } = product.services
  const { chosen } = await inTransaction(pool, async (db) => {
    await lockSlots(db, slotIds)
    const chosen = Promise.all(slotIds.map((each) => first.client.call(holdSlot, { slotId: each })))
    await untilWaiting(pool, 2)
    return { chosen }
  })
  expect(await chosen).toHaveLength(2)
  const states = await Promise.all(slotIds.map((each) => slotNow(first.client, each)))
  expect(states.map(({ standing, taken }) => `${standing} ${taken}`).sort()).toEqual(['held 1', 'none 0'])
})

describe('at midnight the day after tomorrow can no longer be booked', () => {
  it('a seat of it is held until then, and of a later day for its five minutes', async () => {
    product.clock.set('2026-03-10T23:57:00+08:00')
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const later = (await openDays(second.client))[1]
    const laterSlot = later?.slots[0]?.id ?? ''
    if (!later) throw new Error('the calendar is empty')
    const { holdId, until } = await first.client.call(holdSlot, { slotId })
    expect([day.day, until]).toEqual(['2026-03-12', '2026-03-11 00:00:00'])
    const held = await second.client.call(holdSlot, { slotId: laterSlot })
    expect(held.until).toMatch(/^2026-03-11 00:0[234]:/)

    product.clock.set('2026-03-10T23:58:00+08:00')
    await first.client.call(bookSlot, aBooking(day, first, { holdId }))
    product.clock.set('2026-03-11T00:00:30+08:00')
    await second.client.call(bookSlot, aBooking(later, second, { holdId: held.holdId }))
  })

  it('a seat of it is offered until then, as the notification says', async () => {
    product.clock.set('2026-03-10T23:50:00+08:00')
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const { id } = await first.client.call(bookSlot, aBooking(day, first))
    await second.client.call(waitForSlot, { slotId })
    await first.client.call(cancelAppointment, { id })
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'offered', until: '2026-03-11 00:00:00' })
    const { rows } = await second.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]?.text).toContain('为您保留到 00:00')
  })
})

describe('the line of a full slot', () => {
  it('is served in order: the first is offered the free seat for fifteen minutes, then the next', async () => {
    const { first, second, third, day, slotId } = await aSlotWithOneSeat()
    const { id } = await first.client.call(bookSlot, aBooking(day, first))
    expect(await second.client.call(waitForSlot, { slotId })).toEqual({ place: 1 })
    expect(await third.client.call(waitForSlot, { slotId })).toEqual({ place: 2 })
    expect(await third.client.call(waitForSlot, { slotId })).toEqual({ place: 2 })

    await first.client.call(cancelAppointment, { id })
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'offered', taken: 1 })
    await expect(first.client.call(bookSlot, aBooking(day, first))).rejects.toMatchObject({ body: { stat: 3 } })

    product.clock.advance(minutes(15))
    await product.worker.drain()
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'none' })
    expect(await slotNow(third.client, slotId)).toMatchObject({ standing: 'offered', taken: 1 })
    await third.client.call(bookSlot, aBooking(day, third))
    expect(await third.client.call(listAppointments, {})).toMatchObject([{ state: 'booked', slotId }])
    expect(await slotNow(third.client, slotId)).toMatchObject({ taken: 1, standing: 'none' })
  })

  it.each([
    ['has missed too many appointments since', 2],
    ['has as many bookings ahead as a citizen may have', serverLimits.bookingsAhead],
  ])('skips who %s', async (_, bookings) => {
    const { first, second, third, day, slotId } = await aSlotWithOneSeat()
    const { id } = await first.client.call(bookSlot, aBooking(day, first))
    await second.client.call(waitForSlot, { slotId })
    await third.client.call(waitForSlot, { slotId })
    const days = (await openDays(second.client)).filter((each) => each.id !== day.id)
    for (const each of days.slice(0, bookings)) await second.client.call(bookSlot, aBooking(each, second))
    if (bookings === 2)
      await sql`update appointment set state = 'missed' where citizen_id = ${second.citizenId}`.execute(
        product.services.pool,
      )
    await first.client.call(cancelAppointment, { id })
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'none' })
    expect(await slotNow(third.client, slotId)).toMatchObject({ standing: 'offered', taken: 1 })
  })

  it('comes before a citizen who finds an expired hold, and can be left', async () => {
    const { first, second, third, day, slotId } = await aSlotWithOneSeat()
    await first.client.call(holdSlot, { slotId })
    await second.client.call(waitForSlot, { slotId })
    await third.client.call(waitForSlot, { slotId })
    await second.client.call(giveUpSlot, { slotId })
    product.clock.advance(minutes(5))
    await product.worker.drain()
    await expect(first.client.call(bookSlot, aBooking(day, first))).rejects.toMatchObject({ body: { stat: 3 } })
    expect((await slotNow(third.client, slotId)).standing).toBe('offered')
  })

  it.each([1, 2])(
    'gives a citizen in it, who chooses the slot before the check of %d expired holds, their seat as an offer',
    async (seats) => {
      const { first, second, third, slotId } = await aSlotWithOneSeat()
      await fillSlot(product, slotId, seats)
      for (const { client } of [first, third].slice(0, seats)) await client.call(holdSlot, { slotId })
      await second.client.call(waitForSlot, { slotId })
      await product.worker.stop()
      product.clock.advance(minutes(5))
      const { until } = await second.client.call(holdSlot, { slotId })
      expect(await slotNow(second.client, slotId)).toMatchObject({ taken: 1, standing: 'offered', until })
    },
  )

  it.each(['books', 'moves'] as const)(
    'comes before the holder of an expired hold, who %s there before the check of it',
    async (act) => {
      const { first, second, day } = await aSlotWithOneSeat()
      const [, next] = await openDays(first.client)
      const to = next?.slots[0]?.id ?? ''
      if (!next) throw new Error('the calendar is empty')
      await fillSlot(product, to, 1)
      const { id } = await first.client.call(bookSlot, aBooking(day, first))
      await first.client.call(holdSlot, { slotId: to })
      await second.client.call(waitForSlot, { slotId: to })
      await product.worker.stop()
      product.clock.advance(minutes(5))
      const late =
        act === 'moves'
          ? first.client.call(moveAppointment, { id, slotId: to })
          : first.client.call(bookSlot, aBooking(next, first))
      await expect(late).rejects.toMatchObject({ body: { stat: 3 } })
      await second.client.call(bookSlot, aBooking(next, second))
    },
  )

  it('is checked when a hold expires, although a check of an offer is due later', async () => {
    const { first, second, third, day, slotId } = await aSlotWithOneSeat()
    await fillSlot(product, slotId, 2)
    const [leaver, holder, last] = [
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
    ]
    const bookings = [
      await first.client.call(bookSlot, aBooking(day, first)),
      await leaver.client.call(bookSlot, aBooking(day, leaver)),
    ]
    await second.client.call(waitForSlot, { slotId })
    await third.client.call(waitForSlot, { slotId })
    await first.client.call(cancelAppointment, { id: bookings[0]?.id ?? '' })
    await third.client.call(giveUpSlot, { slotId })
    await leaver.client.call(cancelAppointment, { id: bookings[1]?.id ?? '' })
    product.clock.advance(minutes(1))
    await holder.client.call(holdSlot, { slotId })
    await last.client.call(waitForSlot, { slotId })
    product.clock.advance(minutes(5))
    await product.worker.drain()
    expect(await slotNow(last.client, slotId)).toMatchObject({ standing: 'offered' })
  })

  it('is checked once when a hold expires, however often anybody gives the slot up', async () => {
    const { first, second, third, slotId } = await aSlotWithOneSeat()
    await first.client.call(holdSlot, { slotId })
    await second.client.call(waitForSlot, { slotId })
    for (let n = 0; n < 5; n += 1) await third.client.call(giveUpSlot, { slotId })
    const { pool } = product.services
    const checks = await pool.selectFrom('outbox').select('id').where('kind', '=', 'appointments.settle').execute()
    expect(checks).toHaveLength(1)
    product.clock.advance(minutes(5))
    await product.worker.drain()
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'offered' })
  })

  it('skips who has booked another time of the day since', async () => {
    const { first, second, third, day, slotId } = await aSlotWithOneSeat()
    const { id } = await first.client.call(bookSlot, aBooking(day, first))
    await second.client.call(waitForSlot, { slotId })
    await third.client.call(waitForSlot, { slotId })
    await second.client.call(bookSlot, aBooking(day, second, { slotId: day.slots[1]?.id ?? '' }))
    await first.client.call(cancelAppointment, { id })
    expect(await slotNow(second.client, slotId)).toMatchObject({ standing: 'none' })
    expect(await slotNow(third.client, slotId)).toMatchObject({ standing: 'offered', taken: 1 })
  })

  it('is refused for a slot with free seats, and for a citizen booked that day', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    await expect(first.client.call(waitForSlot, { slotId })).rejects.toThrow('slotNotFull')
    await first.client.call(bookSlot, aBooking(day, first))
    await expect(first.client.call(waitForSlot, { slotId })).rejects.toMatchObject({ body: { stat: 2 } })
    await expect(second.client.call(waitForSlot, { slotId: 'none' })).rejects.toThrow('slotNotFound')
  })
})

describe('what a citizen waits for', () => {
  /** A full slot on the second day, and two citizens, the first of them booked on the first day. */
  async function aFullSlot() {
    const { first, second, third, day } = await aSlotWithOneSeat()
    const [, next] = await openDays(first.client)
    const slotId = next?.slots[0]?.id ?? ''
    if (!next) throw new Error('the calendar is empty')
    await fillSlot(product, slotId, 1)
    const { id: takenId } = await third.client.call(bookSlot, aBooking(next, third))
    const { id: bookingId } = await first.client.call(bookSlot, aBooking(day, first))
    return { first, second, third, day, next, slotId, takenId, bookingId }
  }

  it('is listed with the position, then with the seat that is offered', async () => {
    const { first, second, third, next, slotId, takenId } = await aFullSlot()
    expect(await first.client.call(listWaits, {})).toEqual([])
    await second.client.call(waitForSlot, { slotId })
    await first.client.call(waitForSlot, { slotId })
    const wait = { slotId, day: next.day, slotName: next.slots[0]?.name, movingId: '', applicationId: '' }
    expect(await first.client.call(listWaits, {})).toEqual([
      { ...wait, office: expect.stringMatching(/./), place: 2, until: '' },
    ])
    await third.client.call(cancelAppointment, { id: takenId })
    expect(await second.client.call(listWaits, {})).toMatchObject([
      { ...wait, place: 0, until: expect.stringMatching(/:/) },
    ])
    expect(await first.client.call(listWaits, {})).toMatchObject([{ ...wait, place: 1 }])
    product.clock.advance(minutes(15))
    expect(await second.client.call(listWaits, {})).toEqual([])
  })

  it('a booking to move is known again when the seat is offered, until that booking is over', async () => {
    const { first, third, slotId, takenId, bookingId } = await aFullSlot()
    await first.client.call(waitForSlot, { slotId, movingId: bookingId })
    expect(await first.client.call(listWaits, {})).toMatchObject([{ place: 1, movingId: bookingId }])
    await third.client.call(cancelAppointment, { id: takenId })
    expect(await slotNow(first.client, slotId)).toMatchObject({ standing: 'offered', movingId: bookingId })
    await first.client.call(cancelAppointment, { id: bookingId })
    expect(await slotNow(first.client, slotId)).toMatchObject({ standing: 'offered', movingId: '' })
    expect(await first.client.call(listWaits, {})).toMatchObject([{ place: 0, movingId: '' }])
  })

  it('a booking to move is moved into the offered seat', async () => {
    const { first, third, slotId, takenId, bookingId } = await aFullSlot()
    await first.client.call(waitForSlot, { slotId, movingId: bookingId })
    await third.client.call(cancelAppointment, { id: takenId })
    await first.client.call(moveAppointment, { id: bookingId, slotId })
    expect(await first.client.call(listAppointments, {})).toMatchObject([{ id: bookingId, slotId, state: 'booked' }])
    expect(await first.client.call(listWaits, {})).toEqual([])
  })

  it('is neither a booking nor an application of somebody else', async () => {
    const { second, slotId, bookingId } = await aFullSlot()
    const forOthers = second.client.call(waitForSlot, { slotId, movingId: bookingId })
    await expect(forOthers).rejects.toThrow('appointmentNotFound')
    const application = second.client.call(waitForSlot, { slotId, applicationId: crypto.randomUUID() })
    await expect(application).rejects.toThrow('applicationNotFound')
    expect(await second.client.call(listWaits, {})).toEqual([])
  })

  it('is changed by who joins again, who keeps their position', async () => {
    const { first, second, slotId, bookingId } = await aFullSlot()
    await first.client.call(waitForSlot, { slotId })
    await second.client.call(waitForSlot, { slotId })
    expect(await first.client.call(waitForSlot, { slotId, movingId: bookingId })).toEqual({ place: 1 })
    expect(await first.client.call(listWaits, {})).toMatchObject([{ place: 1, movingId: bookingId }])
  })

  it('is not listed once its day cannot be booked any more', async () => {
    const { second, slotId } = await aFullSlot()
    await second.client.call(waitForSlot, { slotId })
    product.clock.advance(minutes(3 * 24 * 60))
    const later = await aSession(product, second.citizenId)
    expect(await later.call(listWaits, {})).toEqual([])
  })
})
