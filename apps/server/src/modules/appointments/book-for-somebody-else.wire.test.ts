import {
  bookingLimit,
  bookSlot,
  cancelAppointment,
  endBookingInMyName,
  listAppointments,
  listBookingsInMyName,
  moveAppointment,
} from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBooking, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { closeDay } from './close-day-service.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

let days = 0
/** A citizen who is certified, a stranger, and a day that no other test uses. */
async function anOwnerAndAStranger() {
  const [owner, stranger] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
  await certify(owner.citizenId)
  const bookable = await openDays(owner.client)
  const [day, next] = [bookable[2 * days], bookable[2 * days + 1]]
  days += 1
  if (!day || !next) throw new Error('the calendar is empty')
  return { owner, stranger, day, next }
}
const certify = (citizenId: string) =>
  sql`update citizen set certified_at = ${product.clock.now()} where id = ${citizenId}`.execute(product.services.pool)
const closeSlot = (slotId: string) =>
  sql`update slot set is_closed = true where id = ${slotId}`.execute(product.services.pool)
const titlesOf = async (client: Client) =>
  (await client.call(listMessages, { page: 1, pageSize: 50 })).rows.map(({ title }) => title)

test('a certified citizen books on a day for which a stranger booked with their document, and one booking of each stays', async () => {
  const { owner, stranger, day } = await anOwnerAndAStranger()
  await stranger.client.call(bookSlot, aBooking(day, owner))
  await owner.client.call(bookSlot, aBooking(day, owner))
  expect(await owner.client.call(listAppointments, {})).toMatchObject([{ state: 'booked' }])
  const again = await refusalOf(owner.client.call(bookSlot, aBooking(day, owner)))
  expect(again.body).toMatchObject({ stat: 2, reason: 'alreadyBooked' })
})

test('the owner is notified, sees the booking without its maker, and ends it; the seat is free, the maker is notified', async () => {
  const { owner, stranger, day, next } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  expect(await titlesOf(owner.client)).toEqual(['有人以您的证件预约'])
  const [slot] = day.slots
  const [shown, ...more] = await owner.client.call(listBookingsInMyName, {})
  expect(shown).toEqual({ id, day: day.day, slotName: slot?.name, place: expect.stringContaining('登记中心') })
  expect(more).toEqual([])
  await stranger.client.call(moveAppointment, { id, slotId: next.slots[0]?.id ?? '' })
  expect(await titlesOf(owner.client)).toEqual(['有人以您的证件预约', '有人以您的证件预约'])
  expect(await owner.client.call(listAppointments, {})).toEqual([])
  await owner.client.call(endBookingInMyName, { id })
  expect(await owner.client.call(listBookingsInMyName, {})).toEqual([])
  expect(await slotNow(owner.client, next.slots[0]?.id ?? '')).toMatchObject({ taken: 0 })
  expect(await stranger.client.call(listAppointments, {})).toMatchObject([{ id, state: 'cancelled' }])
  expect((await titlesOf(stranger.client))[0]).toBe('预约已取消')
})

test('an owner is notified that the maker of a booking cancelled it: otherwise they would come for nothing', async () => {
  const { owner, stranger, day } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  await stranger.client.call(cancelAppointment, { id })
  expect(await owner.client.call(listBookingsInMyName, {})).toEqual([])
  const messages = (await owner.client.call(listMessages, { page: 1, pageSize: 50 })).rows
  expect(messages.map(({ title }) => title)).toEqual(['以您的证件预约的时间已取消', '有人以您的证件预约'])
  expect(messages[0]?.text).toBe(
    `他人以您的证件号码预约的 ${day.day} ${day.slots[0]?.name} 已取消，您不用为它到场。您自己的预约不受影响。`,
  )
})

test('an owner is notified that the office closes the day for which somebody booked with their document', async () => {
  const { owner, stranger, day } = await anOwnerAndAStranger()
  await stranger.client.call(bookSlot, aBooking(day, owner))
  await closeDay(product.services, { dayId: day.id, reason: { zh: '停电', en: 'no power' } })
  expect(await titlesOf(owner.client)).toEqual(['以您的证件预约的时间已取消', '有人以您的证件预约'])
  expect((await titlesOf(stranger.client))[0]).toBe('预约因故取消')
})

test('a stranger gets one and the same refusal, whoever has the booking', async () => {
  const { owner, stranger, day, next } = await anOwnerAndAStranger()
  const third = await aSignedInCitizen(product)
  await owner.client.call(bookSlot, aBooking(day, owner))
  await third.client.call(bookSlot, aBooking(next, owner))
  const refused = async (on: typeof day) => (await refusalOf(stranger.client.call(bookSlot, aBooking(on, owner)))).body
  expect(await refused(day)).toMatchObject({ stat: 0, reason: 'personNotBookable' })
  expect(await refused(next)).toEqual(await refused(day))
})

test.each([
  ['full', (slotId: string) => fillSlot(product, slotId), 'slotFull'],
  ['closed', closeSlot, 'slotClosed'],
] as const)(
  'a time that is %s is refused alike, whether the number has a booking that day or not',
  async (_how, end, reason) => {
    const { owner, stranger, day, next } = await anOwnerAndAStranger()
    await owner.client.call(bookSlot, aBooking(day, owner))
    const answers = []
    for (const on of [day, next]) {
      const slotId = on.slots[1]?.id ?? ''
      await end(slotId)
      answers.push((await refusalOf(stranger.client.call(bookSlot, aBooking(on, owner, { slotId })))).body)
    }
    expect(answers[0]).toMatchObject({ reason })
    expect(answers[1]).toEqual(answers[0])
  },
)

test('refused tries to book or move are counted, so that nobody learns many days of others by them', async () => {
  const { owner, stranger, day, next } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  await owner.client.call(bookSlot, aBooking(next, owner))
  const slotId = next.slots[1]?.id ?? ''
  const booking = () => reasonOf(stranger.client.call(bookSlot, aBooking(next, owner)))
  const moving = () => reasonOf(stranger.client.call(moveAppointment, { id, slotId }))
  const reasons = []
  for (let n = 0; n < bookingLimit.calls; n += 1) reasons.push(await (n % 2 ? moving() : booking()))
  expect(reasons).toEqual([...Array(bookingLimit.calls - 1).fill('personNotBookable'), 'tooMany'])
  expect([await booking(), await moving()]).toEqual(['tooMany', 'tooMany'])
})

test('the repeat of a booking whose answer was lost is answered, also when no try is left', async () => {
  const { owner, day, next } = await anOwnerAndAStranger()
  const first = await owner.client.call(bookSlot, aBooking(day, owner), 'the-last')
  await sql`update rate_limit set count = ${bookingLimit.calls} where key like 'booking-tries:%'`.execute(
    product.services.pool,
  )
  expect(await reasonOf(owner.client.call(bookSlot, aBooking(next, owner), 'one-more'))).toBe('tooMany')
  expect(await owner.client.call(bookSlot, aBooking(day, owner), 'the-last')).toEqual(first)
})

test('a stranger moves no booking to a day on which the certified owner has one, and it stays where it was', async () => {
  const { owner, stranger, day, next } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  await owner.client.call(bookSlot, aBooking(next, owner))
  const slotId = next.slots[1]?.id ?? ''
  const refused = await refusalOf(stranger.client.call(moveAppointment, { id, slotId }))
  expect(refused.body).toMatchObject({ stat: 0, reason: 'personNotBookable' })
  expect(await stranger.client.call(listAppointments, {})).toMatchObject([{ id, slotId: day.slots[0]?.id }])
  expect(await slotNow(owner.client, slotId)).toMatchObject({ taken: 0 })
})

test('a stranger moves a booking within its day, although the certified owner has one on it since', async () => {
  const { owner, stranger, day } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  await owner.client.call(bookSlot, aBooking(day, owner))
  const slotId = day.slots[1]?.id ?? ''
  await stranger.client.call(moveAppointment, { id, slotId })
  expect(await stranger.client.call(listAppointments, {})).toMatchObject([{ id, slotId }])
})

test('a stranger neither sees nor ends what others booked, and a profile without certification gives no right to it', async () => {
  const { owner, stranger, day } = await anOwnerAndAStranger()
  const { id } = await stranger.client.call(bookSlot, aBooking(day, owner))
  const pretender = await aSignedInCitizen(product)
  await sql`update citizen set document_number_index = (select document_number_index from citizen where id = ${owner.citizenId})
    where id = ${pretender.citizenId}`.execute(product.services.pool)
  for (const { client } of [pretender, stranger]) {
    expect(await client.call(listBookingsInMyName, {})).toEqual([])
    expect((await refusalOf(client.call(endBookingInMyName, { id }))).reason).toBe('appointmentNotFound')
  }
  const refused = await refusalOf(pretender.client.call(bookSlot, aBooking(day, owner)))
  expect(refused.reason).toBe('personNotBookable')
})
