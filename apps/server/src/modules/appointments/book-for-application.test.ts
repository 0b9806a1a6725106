import { getApplication, listApplications } from '@registration/contract/applications.ts'
import {
  bookSlot,
  cancelAppointment,
  getAppointmentCard,
  getCalendar,
  giveUpSlot,
  listWaits,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { aBooking, fillSlot, openDays } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf } from '../../testing/refusal-of.ts'
import { lockApplication } from '../application-record/application-store.ts'

let product: TestProduct
let citizen: Client
const person = demonstrationCitizens.zhangsan

beforeAll(async () => {
  product = await startProduct({ demonstration: true })
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const approved = () => citizen.call(listApplications, { group: 'approved', page: 1, pageSize: 100 })

/** An approved application of the counter kind. */
async function aBookable() {
  const found = (await approved()).rows.find(({ bookingState }) => bookingState === 'canBook')
  if (!found) throw new Error('the demonstration has no application to book for')
  return found
}

/** The office's days for an application. */
async function daysFor(regionCode: string) {
  return (await citizen.call(getCalendar, { regionCode })).filter(({ isClosed }) => !isClosed)
}

it('an approved application of the counter kind can be booked for, one at a time, and its row shows it', async () => {
  const { id: applicationId, regionCode, byAppointment } = await aBookable()
  expect(byAppointment).toBe(true)
  const [day, later] = await daysFor(regionCode)
  if (!day || !later) throw new Error('the calendar is empty')
  const { id } = await citizen.call(bookSlot, aBooking(day, person, { applicationId }))
  const { application } = await citizen.call(getApplication, { applicationId })
  expect(application.bookingState).toBe('booked')
  expect((await approved()).rows.find((row) => row.id === applicationId)?.bookingState).toBe('booked')
  const card = await citizen.call(getAppointmentCard, { applicationId })
  expect(card).toMatchObject({ id, applicationId })
  expect([card.businessName, card.bring.length > 0]).toEqual([expect.stringMatching(/./), true])
  const again = citizen.call(bookSlot, aBooking(later, person, { applicationId }))
  await expect(again).rejects.toThrow('applicationBooked')
  await citizen.call(cancelAppointment, { id })
  expect((await aBookable()).id).toBe(applicationId)
})

it('a full time can be waited for with such an application, at its office, unless it is booked for', async () => {
  const { id: applicationId, regionCode } = await aBookable()
  const [day, later] = await daysFor(regionCode)
  const slotId = day?.slots[0]?.id ?? ''
  if (!day || !later) throw new Error('the calendar is empty')
  await fillSlot(product, slotId)
  await citizen.call(waitForSlot, { slotId, applicationId })
  expect(await citizen.call(listWaits, {})).toMatchObject([{ slotId, place: 1, applicationId }])
  await citizen.call(giveUpSlot, { slotId })
  const { id } = await citizen.call(bookSlot, aBooking(later, person, { applicationId }))
  await expect(citizen.call(waitForSlot, { slotId, applicationId })).rejects.toThrow('applicationBooked')
  await citizen.call(cancelAppointment, { id })
})

it('two bookings for one application at once, on two days, become one', async () => {
  const { id: applicationId, regionCode } = await aBookable()
  const days = (await daysFor(regionCode)).slice(2, 6)
  const tries = days.map((day) => citizen.call(bookSlot, aBooking(day, person, { applicationId })))
  const booked = (await Promise.allSettled(tries)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(booked).toHaveLength(1)
  await citizen.call(cancelAppointment, { id: booked[0]?.id ?? '' })
})

it('booking for an application and inviting to it on another device wait in no circle', async () => {
  const { id: applicationId, regionCode } = await aBookable()
  const day = (await daysFor(regionCode)).at(-1)
  if (!day) throw new Error('the calendar is empty')
  const { pool } = product.services
  const calls = [
    () => citizen.call(bookSlot, aBooking(day, person, { applicationId })),
    () => citizen.call(createInvitation, { applicationId, role: 'rightsHolder' as const }),
  ]
  const { started } = await inTransaction(pool, async (db) => {
    await lockApplication(db, applicationId)
    const started: Promise<string[]>[] = []
    for (const call of calls) {
      started.push(outcomesOf([call()]))
      await untilWaiting(pool, started.length)
    }
    return { started }
  })
  expect((await Promise.all(started)).flat()).toEqual(['done', 'confirmationOver'])
  const { id } = await citizen.call(getAppointmentCard, { applicationId })
  await citizen.call(cancelAppointment, { id })
})

it('an application that is not approved, is filed online, is of another city or another citizen’s is refused', async () => {
  const bookable = await aBookable()
  const [day] = await daysFor(bookable.regionCode)
  const otherCity = bookable.regionCode.startsWith('6301') ? '130400' : '630100'
  const [elsewhere] = await daysFor(otherCity)
  if (!day || !elsewhere) throw new Error('the calendar is empty')
  const pending = (await citizen.call(listApplications, { group: 'pending', page: 1, pageSize: 100 })).rows[0]
  const online = (await approved()).rows.find(({ byAppointment }) => !byAppointment)
  for (const applicationId of [pending?.id, online?.id]) {
    const refused = citizen.call(bookSlot, aBooking(day, person, { applicationId }))
    await expect(refused).rejects.toThrow('applicationNotBookable')
  }
  const applicationId = bookable.id
  await expect(citizen.call(bookSlot, aBooking(elsewhere, person, { applicationId }))).rejects.toThrow('slotElsewhere')
  const stranger = await product.signIn('lisi')
  const [theirDay] = await openDays(stranger)
  if (!theirDay) throw new Error('the calendar is empty')
  const stolen = stranger.call(bookSlot, aBooking(theirDay, demonstrationCitizens.lisi, { applicationId }))
  await expect(stolen).rejects.toThrow('applicationNotFound')
})
