import {
  bookSlot,
  cancelAppointment,
  getAppointmentCard,
  getBookedState,
  getBookingTerms,
  getCalendar,
  listAppointments,
} from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, aSignedInCitizen, openDays, slotNow } from '../../testing/booking.ts'
import { CallRefused } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { readQr } from '../../testing/read-qr.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

async function aDay(offset = 0) {
  const { client } = await aSignedInCitizen(product)
  const day = (await openDays(client))[offset]
  if (!day) throw new Error('the calendar has no such day')
  return day
}

describe('the calendar', () => {
  it('begins the day after tomorrow, ends with the sixtieth day and says why a day is closed', async () => {
    const citizen = await product.signIn('zhangsan')
    const days = await citizen.call(getCalendar, {})
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual(['2026-03-12', '2026-05-09', 59])
    expect(days.find(({ day }) => day === '2026-04-05')).toMatchObject({ isClosed: true, remark: '清明节', slots: [] })
    expect(days.find(({ day }) => day === '2026-05-09')).toMatchObject({ isClosed: false, remark: '调休上班' })
    expect(days[0]?.slots[0]).toMatchObject({ name: '08:30-09:30', taken: 0, capacity: 20, standing: 'none' })
  })

  it('differs between cities, works for a district, and is refused where no office takes appointments', async () => {
    const citizen = await product.signIn('zhangsan')
    const [day] = await citizen.call(getCalendar, { regionCode: '630104' })
    expect(day).toMatchObject({ areaId: '630100', slots: [{ name: '09:00-10:00', capacity: 12 }, {}, {}, {}, {}, {}] })
    await expect(citizen.call(getCalendar, { regionCode: '110000' })).rejects.toThrow('regionNotFound')
    const { areaId, offices } = await citizen.call(getBookingTerms, { regionCode: '630104' })
    expect([areaId, offices]).toEqual([
      '630100',
      [
        { areaId: '130400', name: '邯郸市不动产登记中心' },
        { areaId: '630100', name: '西宁市不动产登记服务中心' },
      ],
    ])
  })
})

describe('a booking', () => {
  it('takes a seat, and is in the records with the server’s time and on the card', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay()
    const { id } = await client.call(bookSlot, aBooking(day, person))
    expect(await slotNow(client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 1 })
    const createdAt = expect.stringMatching(/^2026-03-10 09:/)
    const record = { id, name: person.name, time: '2026-03-12 08:30-09:30', state: 'booked', createdAt }
    expect(await client.call(listAppointments, {})).toMatchObject([record])
    expect(await client.call(getBookedState, { calendarDayId: day.id })).toEqual({ isBooked: true })
    const card = await client.call(getAppointmentCard, { id })
    expect(card).toMatchObject({
      number: expect.stringMatching(/^\d{6}$/),
      place: { name: '邯郸市不动产登记中心' },
      cancelUntil: '2026-03-11 16:00:00',
      canChange: true,
    })
    expect(await readQr(await (await client.get(card.qrUrl)).text())).toMatch(new RegExp(`^APM\\.${card.number}\\.`))
    const file = await (await client.get(card.calendarUrl)).text()
    expect(file).toContain(`UID:${id}@127.0.0.1\r\nSEQUENCE:0`)
    expect(file).toContain('DTSTART:20260312T003000Z\r\nDTEND:20260312T013000Z')
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('is limited to one a day per citizen and document, and may be for another person', async () => {
    const day = await aDay(1)
    const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    await first.client.call(bookSlot, aBooking(day, second))
    const again = aBooking(day, first, { slotId: day.slots[1]?.id })
    const twice = await first.client.call(bookSlot, again).catch((error: unknown) => error)
    expect(twice).toBeInstanceOf(CallRefused)
    expect(twice).toMatchObject({
      status: 200,
      body: { stat: 2, message: '您已预约，不能重复预约！', reason: 'alreadyBooked' },
    })
    await expect(second.client.call(bookSlot, aBooking(day, second))).rejects.toMatchObject({
      body: { stat: 0, reason: 'personNotBookable' },
    })
    expect(await slotNow(first.client, day.slots[1]?.id ?? '')).toMatchObject({ taken: 0 })
  })

  it('is refused with 3 when the slot is full, and says so in both languages', async () => {
    const day = await aDay(2)
    const slotId = day.slots[0]?.id ?? ''
    await sql`update slot set capacity = 1 where id = ${slotId}`.execute(product.services.pool)
    const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    await first.client.call(bookSlot, aBooking(day, first))
    await expect(second.client.call(bookSlot, aBooking(day, second))).rejects.toMatchObject({
      body: { stat: 3, message: '该时间段预约已满，请选择其他时间段！' },
    })
    const payload = {
      name: second.name,
      phone: second.phone,
      zjh: second.documentNumber,
      calendarId: day.id,
      countId: slotId,
    }
    const english = await second.client.post(bookSlot.path, payload, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({ stat: 3, message: 'This time is fully booked. Please choose another time.' })
  })

  it('repeated with its request id gets the first answer and takes no second seat', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(3)
    const first = await client.call(bookSlot, aBooking(day, person), 'one-act')
    expect(await client.call(bookSlot, aBooking(day, person), 'one-act')).toEqual(first)
    expect(await slotNow(client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 1 })
    await expect(client.call(bookSlot, aBooking(day, person, { slotId: day.slots[1]?.id }), 'one-act')).rejects.toThrow(
      'reqseqReused',
    )
  })

  it('keeps the visitor’s name as it is read', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(15)
    const { documentNumber: zjh, phone } = person
    const payload = { name: '\u202e王\u200b芳\u202c', phone, zjh, calendarId: day.id, countId: day.slots[0]?.id }
    expect((await client.post(bookSlot.path, payload)).body.stat).toBe(1)
    expect(await client.call(listAppointments, {})).toMatchObject([{ name: '王芳' }])
  })

  it.each([
    ['a wrong mobile', { phone: '12345' }, 'phone', '请输入正确的手机号'],
    ['no mobile', { phone: undefined }, 'phone', '请输入正确的手机号'],
    ['a wrong check digit', { zjh: '130402198503071232' }, 'zjh', '请输入合法的证件号码'],
    ['no name', { name: ' ' }, 'name', '姓名不能为空'],
  ])('is refused beside its field for %s', async (_, changes, field, words) => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(4)
    const { documentNumber: zjh, name, phone } = person
    const payload = { name, phone, zjh, calendarId: day.id, countId: day.slots[0]?.id, ...changes }
    const { status, body } = await client.post(bookSlot.path, payload)
    expect([status, body.stat]).toEqual([400, 0])
    expect(body.data).toEqual({ fields: [{ field, message: words }] })
    expect(await slotNow(client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 0 })
  })

  it.each([
    ['a slot that is not in the calendar', { slotId: 'no-such-slot' }, 'slotNotFound'],
    ['a slot of another day', { slotId: '130400-20260320-0830' }, 'slotOfAnotherDay'],
    ['tomorrow', { calendarDayId: '130400-20260311', slotId: '130400-20260311-0830' }, 'tooEarlyToBook'],
    [
      'an application that is not there',
      { applicationId: 'b1a7a5a0-0000-4000-8000-000000000000' },
      'applicationNotFound',
    ],
  ])('is refused in words for %s', async (_, changes, refusal) => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(4)
    await expect(client.call(bookSlot, aBooking(day, person, changes))).rejects.toThrow(refusal)
  })

  it('is refused beside its field for a day that is not the slot’s', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(4)
    const { documentNumber: zjh, name, phone } = person
    const payload = { name, phone, zjh, calendarId: '130400-20260320', countId: day.slots[0]?.id }
    const { status, body } = await client.post(bookSlot.path, payload)
    expect([status, body.errcode, body.reason]).toEqual([400, '10', 'slotOfAnotherDay'])
    expect(body.data).toEqual({ fields: [{ field: 'calendarId', message: body.message }] })
  })

  it('is refused for a foreign identity in the payload', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(4)
    const payload = { name: person.name, phone: person.phone, zjh: person.documentNumber, calendarId: day.id }
    const { status, body } = await client.post(bookSlot.path, {
      ...payload,
      countId: day.slots[0]?.id,
      openId: 'o-other',
    })
    expect([status, body.errcode]).toEqual([403, '43'])
  })
})

describe('a cancellation', () => {
  it('frees the seat at once, keeps the record, and lets the citizen book that day again', async () => {
    const { client, ...person } = await aSignedInCitizen(product)
    const day = await aDay(5)
    const { id } = await client.call(bookSlot, aBooking(day, person))
    await client.call(cancelAppointment, { id })
    expect(await slotNow(client, day.slots[0]?.id ?? '')).toMatchObject({ taken: 0 })
    expect(await client.call(listAppointments, {})).toMatchObject([{ id, state: 'cancelled' }])
    await expect(client.call(cancelAppointment, { id })).rejects.toThrow('appointmentOver')
    await client.call(bookSlot, aBooking(day, person))
    expect((await client.call(listAppointments, {})).map(({ state }) => state)).toEqual(['booked', 'cancelled'])
  })

  it('of another citizen’s booking is not found, nor are its card and its files', async () => {
    const [owner, stranger] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const { id } = await owner.client.call(bookSlot, aBooking(await aDay(6), owner))
    await expect(stranger.client.call(cancelAppointment, { id })).rejects.toThrow('appointmentNotFound')
    await expect(stranger.client.call(getAppointmentCard, { id })).rejects.toThrow('appointmentNotFound')
    const { qrUrl, calendarUrl } = await owner.client.call(getAppointmentCard, { id })
    for (const url of [qrUrl, calendarUrl]) {
      expect((await stranger.client.get(url)).status).toBe(404)
      expect((await product.visitor().get(url)).status).toBe(404)
    }
  })
})
