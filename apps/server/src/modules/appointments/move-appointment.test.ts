import { bookSlot, cancelAppointment, listAppointments, moveAppointment } from '@registration/contract/appointments.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBooking, aSession, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

async function aBookedCitizen(offset: number) {
  const citizen = await aSignedInCitizen(product)
  const days = await openDays(citizen.client)
  const [day, next] = [days[offset], days[offset + 1]]
  if (!day || !next) throw new Error('the calendar has no such day')
  const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
  return { ...citizen, id, day, next, from: day.slots[0]?.id ?? '', to: next.slots[0]?.id ?? '' }
}

it('takes the new seat, releases the old one and keeps id and record', async () => {
  const { client, id, from, to, next } = await aBookedCitizen(0)
  expect(await client.call(moveAppointment, { id, slotId: to })).toEqual({ id })
  expect([(await slotNow(client, from)).taken, (await slotNow(client, to)).taken]).toEqual([0, 1])
  expect(await client.call(listAppointments, {})).toMatchObject([
    { id, state: 'booked', time: `${next.day} 08:30-09:30`, slotId: to },
  ])
})

it('may stay on its day', async () => {
  const { client, id, day } = await aBookedCitizen(2)
  const slotId = day.slots[3]?.id ?? ''
  await client.call(moveAppointment, { id, slotId })
  expect(await client.call(listAppointments, {})).toMatchObject([{ slotId }])
})

it('keeps the old seat when the new slot is full', async () => {
  const { client, id, from, to } = await aBookedCitizen(4)
  await fillSlot(product, to)
  await expect(client.call(moveAppointment, { id, slotId: to })).rejects.toMatchObject({ body: { stat: 3 } })
  expect(await client.call(listAppointments, {})).toMatchObject([{ state: 'booked', slotId: from }])
})

it('is refused to a day on which the citizen has another booking, to the same slot and to another city', async () => {
  const { client, id, next, from, ...person } = await aBookedCitizen(6)
  await client.call(bookSlot, aBooking(next, person, { slotId: next.slots[1]?.id }))
  const to = next.slots[0]?.id ?? ''
  await expect(client.call(moveAppointment, { id, slotId: to })).rejects.toMatchObject({ body: { stat: 2 } })
  expect((await slotNow(client, to)).taken).toBe(0)
  await expect(client.call(moveAppointment, { id, slotId: from })).rejects.toThrow('sameSlot')
  const elsewhere = from.replace('130400', '630100').replace('0830', '0900')
  await expect(client.call(moveAppointment, { id, slotId: elsewhere })).rejects.toThrow('slotElsewhere')
})

it('racing with its own cancellation ends in exactly one of the two, with the counters equal to the records', async () => {
  const races = await Promise.all(Array.from({ length: 8 }, () => aBookedCitizen(8)))
  const outcomes = await Promise.all(
    races.map(({ client, id, to }) =>
      Promise.allSettled([client.call(moveAppointment, { id, slotId: to }), client.call(cancelAppointment, { id })]),
    ),
  )
  expect(outcomes.flat().filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(races.length)
  const records = await Promise.all(races.map(({ client }) => client.call(listAppointments, {})))
  for (const slotId of [races[0]?.from ?? '', races[0]?.to ?? '']) {
    const booked = records.flat().filter((record) => record.state === 'booked' && record.slotId === slotId)
    expect((await slotNow(races[0]?.client ?? product.visitor(), slotId)).taken).toBe(booked.length)
  }
})

it('is refused from 16:00 of the day before, as a cancellation is, and after its day', async () => {
  const { citizenId, id, day, to } = await aBookedCitizen(0)
  expect(day.day).toBe('2026-03-12')
  product.clock.set('2026-03-11T16:00:00+08:00')
  const client = await aSession(product, citizenId)
  const refused = { text: '已超过取消时间（前一日16:00），不能取消或改约' }
  await expect(client.call(cancelAppointment, { id })).rejects.toMatchObject(refused)
  await expect(client.call(moveAppointment, { id, slotId: to })).rejects.toMatchObject(refused)
  product.clock.set('2026-03-13T09:00:00+08:00')
  const later = await aSession(product, citizenId)
  await expect(later.call(cancelAppointment, { id })).rejects.toThrow('appointmentOver')
})
