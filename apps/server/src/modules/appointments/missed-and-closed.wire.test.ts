import {
  bookSlot,
  cancelAppointment,
  getAppointmentCard,
  getBookingTerms,
  getCalendar,
  holdSlot,
  listAppointments,
  listWaits,
  moveAppointment,
  waitForSlot,
} from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { paths } from '@registration/contract/paths.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaRules } from '../../content/calendar-schema.ts'
import type { Services } from '../../context.ts'
import { signatureOf } from '../../platform/registry/signature.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aBooking, aSession, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { addDays, planDay } from './calendar-rules.ts'
import { listClosedDays, listStoredDays } from './calendar-store.ts'
import { closeDay } from './close-day-service.ts'
import { extendCalendar } from './extend-calendar.ts'
import { openDay, reopenDay } from './open-day.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The registry's event of a finished appointment, of this moment or of an earlier one. */
async function tell(
  appointmentid: string,
  state: string,
  at = toShanghai(product.services.clock.now()),
): Promise<number> {
  const { ids, clock, config } = product.services
  const body = JSON.stringify({ id: ids.uuid(), type: 'appointment.closed', at, appointmentid, data: { state } })
  const signed = { timestamp: String(Math.floor(clock.now().getTime() / 1000)), nonce: ids.uuid(), body }
  const signature = signatureOf(config.registry.key, signed)
  const headers = { 'x-timestamp': signed.timestamp, 'x-nonce': signed.nonce, 'x-signature': signature }
  return (await product.visitor().post('/registry/events', body, headers)).status
}

/** The product with other hours at the first office. */
function withHours(hours: AreaRules['hours']): Services {
  const { services } = product
  const rules = services.content.calendar
  const areas = rules.areas.map((area, i) => (i === 0 ? { ...area, hours } : area))
  return { ...services, content: { ...services.content, calendar: { ...rules, areas } } }
}

async function timesOf(client: Client, dayId: string): Promise<string[] | undefined> {
  const day = (await client.call(getCalendar, {})).find(({ id }) => id === dayId)
  return day?.slots.map(({ name }) => name)
}

/** What the registry's officer sees of a booking. */
async function atTheRegistry(client: Client, id: string): Promise<string | undefined> {
  const { number } = await client.call(getAppointmentCard, { id })
  await product.worker.drain()
  const page = await (await product.visitor().get('/standin/registry')).text()
  return page.split('<article').find((card) => card.includes(`APM.${number}.`))
}

describe('closing a day by the office', () => {
  it('ends its bookings, notifies their citizens of the reason, and shows the day as closed', async () => {
    const [citizen, holder] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const { client } = citizen
    const day = (await openDays(client))[3]
    if (!day) throw new Error('the calendar is empty')
    const { id } = await client.call(bookSlot, aBooking(day, citizen))
    const slotId = day.slots[1]?.id ?? ''
    const { holdId } = await holder.client.call(holdSlot, { slotId })
    expect(await closeDay(product.services, { dayId: day.id, reason: { zh: '系统升级', en: 'System upgrade' } })).toBe(
      1,
    )
    expect(await client.call(listAppointments, {})).toMatchObject([{ id, state: 'closed' }])
    const shown = (await client.call(getCalendar, {})).find((each) => each.id === day.id)
    expect(shown).toMatchObject({ isClosed: true, remark: '系统升级', slots: [] })
    await expect(client.call(bookSlot, aBooking(day, citizen))).rejects.toThrow('slotClosed')
    const late = holder.client.call(bookSlot, aBooking(day, holder, { slotId, holdId }))
    await expect(late).rejects.toThrow('slotClosed')
    const inbox = await client.post('/api/messages/list', {})
    expect(JSON.stringify(inbox.body)).toContain('系统升级')
    await extendCalendar(product.services)
    expect((await openDays(client)).some((each) => each.id === day.id)).toBe(false)
  })

  it('ends the waiting lines of its times, and notifies who waited or had a seat offered', async () => {
    const [first, second, third] = [
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
    ]
    const day = (await openDays(first.client))[5]
    const slotId = day?.slots[0]?.id ?? ''
    if (!day) throw new Error('the calendar is empty')
    await fillSlot(product, slotId, 1)
    const { id } = await first.client.call(bookSlot, aBooking(day, first))
    await second.client.call(waitForSlot, { slotId })
    await third.client.call(waitForSlot, { slotId })
    await first.client.call(cancelAppointment, { id })
    await closeDay(product.services, { dayId: day.id, reason: { zh: '系统升级', en: 'System upgrade' } })
    for (const { client } of [second, third]) {
      expect(await client.call(listWaits, {})).toEqual([])
      const [newest] = (await client.call(listMessages, { page: 1, pageSize: 1 })).rows
      expect(newest).toMatchObject({ title: '候补已取消', text: expect.stringContaining('系统升级') })
    }
  })

  it('is no news to who waited for a day that cannot be booked any more', async () => {
    const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const [day] = await openDays(first.client)
    const slotId = day?.slots[0]?.id ?? ''
    if (!day) throw new Error('the calendar is empty')
    await fillSlot(product, slotId, 1)
    await first.client.call(bookSlot, aBooking(day, first))
    await second.client.call(waitForSlot, { slotId })
    const dayBefore = { now: () => new Date(`${addDays(day.day, -1)}T10:00:00+08:00`) }
    const reason = { zh: '系统升级', en: 'System upgrade' }
    await closeDay({ ...product.services, clock: dayBefore }, { dayId: day.id, reason })
    const titlesOf = async ({ client }: typeof first) =>
      (await client.call(listMessages, { page: 1, pageSize: 50 })).rows.map(({ title }) => title)
    expect(await titlesOf(first)).toContain('预约因故取消')
    expect(await titlesOf(second)).toEqual([])
  })

  it('for another reason once more leaves it closed since the first time', async () => {
    const { client } = await aSignedInCitizen(product)
    const day = (await openDays(client))[6]
    if (!day) throw new Error('the calendar is empty')
    const { services } = product
    await closeDay(services, { dayId: day.id, reason: { zh: '系统升级', en: 'System upgrade' } })
    const since = async () => (await listClosedDays(services.pool)).get('130400')?.get(day.day)
    const first = await since()
    expect(first).toBeInstanceOf(Date)
    const later = { now: () => new Date(services.clock.now().getTime() + 3_600_000) }
    await closeDay({ ...services, clock: later }, { dayId: day.id, reason: { zh: '搬迁', en: 'Moving' } })
    expect(await since()).toEqual(first)
    const shown = (await client.call(getCalendar, {})).find((each) => each.id === day.id)
    expect(shown).toMatchObject({ isClosed: true, remark: '搬迁' })
  })

  it('is stronger than maintenance that has read the day before: it stays closed, for the reason of the office', async () => {
    const citizen = await aSignedInCitizen(product)
    const { client } = citizen
    const day = (await openDays(client))[4]
    const { services } = product
    const rules = services.content.calendar
    const [area] = rules.areas
    if (!day || !area) throw new Error('the calendar is empty')
    await closeDay(services, { dayId: day.id, reason: { zh: '系统升级', en: 'System upgrade' } })
    await openDay(services, planDay(rules, area, day.day))
    await closeDay(services, { dayId: day.id, reason: { zh: '临时放假', en: 'Extra holiday' }, byOffice: false })
    await extendCalendar(services)
    await expect(client.call(bookSlot, aBooking(day, citizen))).rejects.toThrow('slotClosed')
    const shown = (await client.call(getCalendar, {})).find((each) => each.id === day.id)
    expect(shown).toMatchObject({ isClosed: true, remark: '系统升级' })
  })
})

describe('opening a day again that the office closed', () => {
  const reason = { zh: '系统升级', en: 'System upgrade' }

  it('lets the day follow the rules again: its times are free, and who was cancelled stays cancelled', async () => {
    const [citizen, other] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const day = (await openDays(citizen.client))[20]
    if (!day) throw new Error('the calendar is empty')
    const before = await timesOf(citizen.client, day.id)
    await citizen.client.call(bookSlot, aBooking(day, citizen))
    const { services } = product
    await closeDay(services, { dayId: day.id, reason })
    expect(await reopenDay(services, { areaCode: '130400', day: day.day })).toBe(true)
    expect(await timesOf(citizen.client, day.id)).toEqual(before)
    expect(await citizen.client.call(listAppointments, {})).toMatchObject([{ state: 'closed' }])
    expect(await slotNow(other.client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 0 })
    await other.client.call(bookSlot, aBooking(day, other))
    expect(await reopenDay(services, { areaCode: '130400', day: day.day })).toBe(false)
    expect(await other.client.call(listAppointments, {})).toMatchObject([{ state: 'booked' }])
  })

  it('leaves a day closed that the rules close, for their reason, and they can open it later', async () => {
    const { client } = await aSignedInCitizen(product)
    const weekend = (await client.call(getCalendar, {})).find(({ remark }) => remark === '周末休息')
    if (!weekend) throw new Error('the calendar is empty')
    const { services } = product
    await closeDay(services, { dayId: weekend.id, reason })
    expect(await reopenDay(services, { areaCode: '130400', day: weekend.day })).toBe(true)
    const shown = (await client.call(getCalendar, {})).find(({ id }) => id === weekend.id)
    expect(shown).toMatchObject({ isClosed: true, remark: '周末休息' })
    expect((await listClosedDays(services.pool)).get('130400')?.has(weekend.day) ?? false).toBe(false)
  })

  it('is refused for a day or an office that the calendar does not have', async () => {
    const { services } = product
    await expect(reopenDay(services, { areaCode: '130400', day: '2020-01-02' })).rejects.toThrow('slotNotFound')
    await expect(reopenDay(services, { areaCode: '130481', day: '2020-01-02' })).rejects.toThrow('regionNotFound')
  })
})

describe('the rules of the year', () => {
  it('that close a day with bookings end them, and corrected rules open it again', async () => {
    const citizen = await aSignedInCitizen(product)
    const day = (await openDays(citizen.client))[5]
    if (!day) throw new Error('the calendar is empty')
    const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
    const { services } = product
    const rules = services.content.calendar
    const holidays = [{ from: day.day, to: day.day, name: { zh: '临时放假', en: 'Extra holiday' } }]
    const years = rules.years.map((year) => ({ ...year, holidays: [...year.holidays, ...holidays] }))
    const content = { ...services.content, calendar: { ...rules, years } }
    await extendCalendar({ ...services, content })
    expect(await citizen.client.call(listAppointments, {})).toMatchObject([{ id, state: 'closed' }])
    await extendCalendar(services)
    expect(await slotNow(citizen.client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 0 })
    await citizen.client.call(bookSlot, aBooking(day, citizen))
  })

  it('that change the hours reach the days made already: a removed time ends its bookings, and opens again when it is back', async () => {
    const [citizen, other] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const day = (await openDays(citizen.client))[10]
    if (!day) throw new Error('the calendar is empty')
    const before = await timesOf(other.client, day.id)
    const [removed, added] = [`${day.id}-1330`, `${day.id}-1630`]
    const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen, { slotId: removed }))
    await other.client.call(holdSlot, { slotId: removed })
    await extendCalendar(
      withHours([
        { from: '08:30', to: '11:30', slotMinutes: 60, capacity: 20 },
        { from: '14:30', to: '17:30', slotMinutes: 60, capacity: 16 },
      ]),
    )
    expect(await timesOf(other.client, day.id)).toEqual([
      ...['08:30-09:30', '09:30-10:30', '10:30-11:30'],
      ...['14:30-15:30', '15:30-16:30', '16:30-17:30'],
    ])
    expect(await citizen.client.call(listAppointments, {})).toMatchObject([{ id, state: 'closed' }])
    const { rows } = await citizen.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]?.text).toBe(`您预约的 ${day.day} 13:30-14:30 不办公（办公时间调整），预约已取消，请另选时间。`)
    expect(await atTheRegistry(citizen.client, id)).toContain('登记机构已取消')
    const late = other.client.call(bookSlot, aBooking(day, other, { slotId: removed }))
    await expect(late).rejects.toThrow('slotClosed')
    await other.client.call(bookSlot, aBooking(day, other, { slotId: added }))

    await extendCalendar(product.services)
    expect(await timesOf(other.client, day.id)).toEqual(before)
    expect(await slotNow(other.client, removed)).toMatchObject({ taken: 0, standing: 'none' })
    expect(await other.client.call(listAppointments, {})).toMatchObject([{ state: 'closed' }])
    await citizen.client.call(bookSlot, aBooking(day, citizen, { slotId: removed }))
  })

  it('that shorten a time keep its bookings, and notify their citizens and the registry of its new end', async () => {
    const citizen = await aSignedInCitizen(product)
    const day = (await openDays(citizen.client))[11]
    if (!day) throw new Error('the calendar is empty')
    const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
    await extendCalendar(withHours([{ from: '08:30', to: '11:30', slotMinutes: 30, capacity: 10 }]))
    expect(await timesOf(citizen.client, day.id)).toEqual([
      ...['08:30-09:00', '09:00-09:30', '09:30-10:00'],
      ...['10:00-10:30', '10:30-11:00', '11:00-11:30'],
    ])
    const time = `${day.day} 08:30-09:00`
    expect(await citizen.client.call(listAppointments, {})).toMatchObject([{ id, state: 'booked', time }])
    const { rows } = await citizen.client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]?.text).toBe(`您的预约已改到 ${time}。`)
    expect(await atTheRegistry(citizen.client, id)).toContain(time)
    await extendCalendar(product.services)
    expect(await slotNow(citizen.client, `${day.id}-0830`)).toMatchObject({
      name: '08:30-09:30',
      taken: 1,
      capacity: 20,
    })
  })

  it('that add seats to a full time offer them to its line first', async () => {
    const citizen = await aSignedInCitizen(product)
    const slotId = (await openDays(citizen.client))[12]?.slots[0]?.id ?? ''
    await fillSlot(product, slotId)
    await citizen.client.call(waitForSlot, { slotId })
    await extendCalendar(product.services)
    expect(await slotNow(citizen.client, slotId)).toMatchObject({ capacity: 20, taken: 1, standing: 'offered' })
  })

  it('add missing days once, from any node', async () => {
    const { services } = product
    product.clock.advance(86_400_000)
    const [one, other] = await Promise.all([extendCalendar(services), extendCalendar(services)])
    expect(one + other).toBe(services.content.calendar.areas.length)
    const client = await aSession(product, (await aSignedInCitizen(product)).citizenId)
    const days = await client.call(getCalendar, {})
    const [area] = services.content.calendar.areas
    expect(days.at(-1)?.day).toBe('2026-05-10')
    expect(days.at(-1)?.isClosed).toBe(area && planDay(services.content.calendar, area, '2026-05-10').isClosed)
  })
})

it('a time of today that has begun stays, and none is added, when the rules close the day and open it again', async () => {
  const { client } = await aSignedInCitizen(product)
  const [day] = await openDays(client)
  if (!day) throw new Error('the calendar is empty')
  product.clock.set(`${day.day}T12:00:00+08:00`)
  const { services } = product
  await closeDay(services, { dayId: day.id, reason: { zh: '临时放假', en: 'Extra holiday' }, byOffice: false })
  await extendCalendar(
    withHours([
      { from: '08:00', to: '09:00', slotMinutes: 60, capacity: 20 },
      { from: '13:30', to: '15:30', slotMinutes: 120, capacity: 16 },
      { from: '16:00', to: '17:00', slotMinutes: 60, capacity: 16 },
    ]),
  )
  const { rows } = await sql<{ id: string }>`
    select id from slot where calendar_day_id = ${day.id} and not is_closed order by id`.execute(services.pool)
  expect(rows.map(({ id }) => id)).toEqual(
    ['0830', '0930', '1030', '1330', '1600'].map((startsAt) => `${day.id}-${startsAt}`),
  )
  await extendCalendar(services)
})

it.each([
  ['the office', true],
  ['the rules', false],
])('closing today by %s leaves the bookings of a time that has begun, and they can be kept', async (_, byOffice) => {
  await extendCalendar(product.services)
  const [begun, ahead] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
  const [day] = await openDays(begun.client)
  if (!day) throw new Error('the calendar is empty')
  const { id } = await begun.client.call(bookSlot, aBooking(day, begun))
  await ahead.client.call(bookSlot, aBooking(day, ahead, { slotId: day.slots[3]?.id }))
  product.clock.set(`${day.day}T08:30:00+08:00`)
  const { services } = product
  expect(await closeDay(services, { dayId: day.id, reason: { zh: '停电', en: 'Power cut' }, byOffice })).toBe(1)
  const [later, other] = [await aSession(product, begun.citizenId), await aSession(product, ahead.citizenId)]
  expect(await later.call(listAppointments, {})).toMatchObject([{ id, state: 'booked' }])
  expect(await other.call(listAppointments, {})).toMatchObject([{ state: 'closed' }])
  expect(await tell(id, 'kept')).toBe(200)
  await extendCalendar(services)
})

it('the office closes no day that is past', async () => {
  const { services } = product
  await extendCalendar(services)
  const { client } = await aSignedInCitizen(product)
  const [day] = await openDays(client)
  if (!day) throw new Error('the calendar is empty')
  product.clock.set(`${addDays(day.day, 1)}T00:00:00+08:00`)
  const late = closeDay(services, { dayId: day.id, reason: { zh: '停电', en: 'Power cut' } })
  await expect(late).rejects.toThrow('dayPast')
  expect(await listStoredDays(services.pool, '130400', day.day, day.day)).toMatchObject([{ isClosed: false }])
  await extendCalendar(services)
})

describe('missed appointments', () => {
  it('arrive from the registry on their day at the earliest; the second bars for a month, as announced before', async () => {
    const citizen = await aSignedInCitizen(product)
    const [first, second] = await openDays(citizen.client)
    if (!first || !second) throw new Error('the calendar is empty')
    const one = await citizen.client.call(bookSlot, aBooking(first, citizen))
    const two = await citizen.client.call(bookSlot, aBooking(second, citizen))
    expect(await tell(one.id, 'missed')).toBe(409)

    product.clock.set(`${first.day}T18:00:00+08:00`)
    expect(await tell(one.id, 'missed')).toBe(200)
    expect(await tell(one.id, 'missed')).toBe(410)
    const after = await aSession(product, citizen.citizenId)
    expect(await after.call(getBookingTerms, {})).toMatchObject({
      ...{ missed: 1, missedLimit: 2, missedWithinDays: 30, barDays: 30, barredUntil: '' },
    })

    product.clock.set(`${second.day}T18:00:00+08:00`)
    expect(await tell(two.id, 'missed')).toBe(200)
    await extendCalendar(product.services)
    const barred = await aSession(product, citizen.citizenId)
    const terms = await barred.call(getBookingTerms, {})
    expect(terms.barredUntil > second.day).toBe(true)
    const [day] = await openDays(barred)
    if (!day) throw new Error('the calendar is empty')
    const refused = { text: `您近期有2次预约未到，${terms.barredUntil}之后才能再预约` }
    await expect(barred.call(bookSlot, aBooking(day, citizen))).rejects.toMatchObject(refused)
    await expect(barred.call(holdSlot, { slotId: day.slots[0]?.id ?? '' })).rejects.toMatchObject(refused)
    expect((await barred.call(getAppointmentCard, { id: one.id })).state).toBe('missed')

    // The day that is named is the last one of the bar.
    product.clock.set(`${terms.barredUntil}T18:00:00+08:00`)
    const onLastDay = await aSession(product, citizen.citizenId)
    expect((await onLastDay.call(getBookingTerms, {})).barredUntil).toBe(terms.barredUntil)
    product.clock.set(`${addDays(terms.barredUntil, 1)}T00:00:00+08:00`)
    const afterwards = await aSession(product, citizen.citizenId)
    expect((await afterwards.call(getBookingTerms, {})).barredUntil).toBe('')
  })

  it('kept ones bar nobody', async () => {
    const citizen = await aSignedInCitizen(product)
    const [day] = await openDays(citizen.client)
    if (!day) throw new Error('the calendar is empty')
    const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
    product.clock.set(`${day.day}T18:00:00+08:00`)
    expect((await product.visitor().post('/standin/registry/appointment', { id, state: 'kept' })).body).toEqual({
      ok: true,
    })
    const after = await aSession(product, citizen.citizenId)
    expect(await after.call(listAppointments, {})).toMatchObject([{ state: 'kept' }])
    // The message leads to where the visit is rated.
    const [newest] = (await after.call(listMessages, { page: 1, pageSize: 1 })).rows
    expect(newest).toMatchObject({ title: '预约已办结', link: paths.appointmentDetail({ id }) })
    expect(await after.call(getBookingTerms, {})).toMatchObject({ missed: 0 })
  })
})

describe('a late event about the time that an appointment was moved from', () => {
  async function aMoved() {
    const citizen = await aSignedInCitizen(product)
    const [day, next] = await openDays(citizen.client)
    if (!day || !next) throw new Error('the calendar is empty')
    const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
    const booked = toShanghai(product.clock.now())
    product.clock.advance(60_000)
    await citizen.client.call(moveAppointment, { id, slotId: next.slots[0]?.id ?? '' })
    return { ...citizen, id, day, next, booked }
  }

  it('says that it was missed: it never ends the moved one, also on its new day', async () => {
    const { citizenId, id, day, next } = await aMoved()
    const at = `${day.day} 17:00:00`
    product.clock.set(`${day.day}T17:00:00+08:00`)
    expect(await tell(id, 'missed', at)).toBe(409)
    product.clock.set(`${next.day}T00:05:00+08:00`)
    expect(await tell(id, 'missed', at)).toBe(410)
    const client = await aSession(product, citizenId)
    expect(await client.call(getBookingTerms, {})).toMatchObject({ missed: 0 })
    expect(await tell(id, 'kept')).toBe(200)
  })

  it('cancels it: the moved one stays, and a cancellation since then ends it', async () => {
    await extendCalendar(product.services)
    const { client, id, booked } = await aMoved()
    expect(await tell(id, 'cancelled', booked)).toBe(410)
    expect(await client.call(listAppointments, {})).toMatchObject([{ id, state: 'booked' }])
    expect(await tell(id, 'cancelled')).toBe(200)
  })
})

it('an early event about an appointment that was never moved is taken once its day has come', async () => {
  await extendCalendar(product.services)
  const citizen = await aSignedInCitizen(product)
  const [day] = await openDays(citizen.client)
  if (!day) throw new Error('the calendar is empty')
  const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
  const at = toShanghai(product.clock.now())
  expect(await tell(id, 'kept', at)).toBe(409)
  product.clock.set(`${day.day}T17:00:00+08:00`)
  expect(await tell(id, 'kept', at)).toBe(200)
})

it('an appointment that the office cancels frees its seat and notifies its citizen', async () => {
  const citizen = await aSignedInCitizen(product)
  const [day] = await openDays(citizen.client)
  if (!day) throw new Error('the calendar is empty')
  const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
  const taken = (await slotNow(citizen.client, day.slots[0]?.id ?? '')).taken
  const door = (state: string) => product.visitor().post('/standin/registry/appointment', { id, state })
  expect((await door('missed')).status).toBe(409)
  expect((await door('cancelled')).status).toBe(200)
  expect(await citizen.client.call(listAppointments, {})).toMatchObject([{ id, state: 'closed' }])
  expect((await slotNow(citizen.client, day.slots[0]?.id ?? '')).taken).toBe(taken - 1)
})

it('the registry gets a booking with the data for the counter', async () => {
  const citizen = await aSignedInCitizen(product)
  const [day] = await openDays(citizen.client)
  if (!day) throw new Error('the calendar is empty')
  const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
  const { number } = await citizen.client.call(getAppointmentCard, { id })
  await product.worker.drain()
  const page = await (await product.visitor().get('/standin/registry')).text()
  expect(page).toContain(`APM.${number}.`)
})
