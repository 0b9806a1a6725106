import {
  bookSlot,
  cancelAppointment,
  giveUpSlot,
  holdSlot,
  listAppointments,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.stop())

const minutes = (n: number) => n * 60_000

/** A slot with one free place, and citizens before it. */
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

describe('a kept place', () => {
  it('counts as taken, is the keeper’s to book, and is nobody else’s', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const { holdId, until } = await first.client.call(holdSlot, { slotId })
    expect(until).toMatch(/^2026-03-10 09:0[45]:/)
    expect(await slotNow(second.client, slotId)).toMatchObject({ taken: 1, capacity: 1, standing: 'none' })
    expect(await slotNow(first.client, slotId)).toMatchObject({ standing: 'held', until })
    await expect(second.client.call(bookSlot, aBooking(day, second))).rejects.toMatchObject({ body: { stat: 3 } })
    await first.client.call(bookSlot, aBooking(day, first, { holdId }))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1, standing: 'none' })
  })

  it('is free after five minutes without anybody’s doing, and its keeper may still book what is free', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    const { holdId } = await first.client.call(holdSlot, { slotId })
    product.clock.advance(minutes(5))
    expect(await slotNow(second.client, slotId)).toMatchObject({ taken: 0 })
    await second.client.call(bookSlot, aBooking(day, second))
    const late = first.client.call(bookSlot, aBooking(day, first, { holdId }))
    await expect(late).rejects.toMatchObject({ body: { stat: 3 } })
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
  })

  it('that was given back does not keep its owner from a place that is free', async () => {
    const { first, day, slotId } = await aSlotWithOneSeat()
    const { holdId } = await first.client.call(holdSlot, { slotId })
    await first.client.call(giveUpSlot, { slotId })
    await first.client.call(bookSlot, aBooking(day, first, { holdId }))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
  })

  it('goes back by itself when its owner books beside it', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    await fillSlot(product, slotId, 2)
    await first.client.call(holdSlot, { slotId })
    await first.client.call(bookSlot, aBooking(day, first))
    expect(await slotNow(first.client, slotId)).toMatchObject({ taken: 1 })
    await second.client.call(bookSlot, aBooking(day, second))
  })

  it('asked for again keeps its time, and goes back when another slot is chosen or it is given up', async () => {
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

  it('is never kept twice, whoever asks at once', async () => {
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

describe('the line of a full slot', () => {
  it('is served in order: the first is offered the free place for fifteen minutes, then the next', async () => {
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

  it('comes before whoever finds an expired place, and is left at will', async () => {
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

  it('is not for a slot with free places, nor for who is booked that day', async () => {
    const { first, second, day, slotId } = await aSlotWithOneSeat()
    await expect(first.client.call(waitForSlot, { slotId })).rejects.toThrow('slotNotFull')
    await first.client.call(bookSlot, aBooking(day, first))
    await expect(first.client.call(waitForSlot, { slotId })).rejects.toMatchObject({ body: { stat: 2 } })
    await expect(second.client.call(waitForSlot, { slotId: 'none' })).rejects.toThrow('slotNotFound')
  })
})
