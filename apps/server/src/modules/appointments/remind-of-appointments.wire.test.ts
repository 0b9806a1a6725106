import { bookSlot, cancelAppointment, moveAppointment } from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runMaintenance } from '../../maintenance.ts'
import { aBooking, aSession, aSignedInCitizen, openDays } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ at: '2026-03-10T08:00:00+08:00' })
})
afterAll(() => product.stop())
beforeEach(() => product.clock.set('2026-03-10T08:00:00+08:00'))

const bookedDay = '2026-03-12'
const laterDay = '2026-03-13'

/** A new citizen with a booking of a day. */
async function aBooker(day = bookedDay) {
  const citizen = await aSignedInCitizen(product)
  const { id } = await citizen.client.call(bookSlot, aBooking(await dayOf(citizen.client, day), citizen))
  return { ...citizen, id }
}

async function dayOf(client: Parameters<typeof openDays>[0], day: string) {
  const found = (await openDays(client)).find((each) => each.day === day)
  if (!found) throw new Error(`the calendar has no ${day}`)
  return found
}

async function maintainAt(time: string): Promise<void> {
  product.clock.set(`${time.replace(' ', 'T')}:00+08:00`)
  await runMaintenance(product.services)
}

/** The reminders in a citizen's inbox, the newest first. */
async function remindersOf(citizenId: string, language: 'zh-CN' | 'en' = 'zh-CN') {
  const client = await aSession(product, citizenId)
  const { body } = await client.post(listMessages.path, { page: 1, pageSize: 50 }, { 'accept-language': language })
  const { rows } = z.parse(listMessages.answer, body.data)
  return rows.filter(({ title }) => title === '预约提醒' || title === 'Appointment reminder')
}

test('a citizen is reminded at nine of the day before, with the time, the place and until when it can be cancelled', async () => {
  const { citizenId, id } = await aBooker()
  for (const time of ['2026-03-10 12:00', '2026-03-11 08:50']) {
    await maintainAt(time)
    expect(await remindersOf(citizenId)).toEqual([])
  }
  await maintainAt('2026-03-11 09:00')
  await maintainAt('2026-03-11 09:10')
  const [reminder, ...more] = await remindersOf(citizenId)
  expect(more).toEqual([])
  expect(reminder?.text).toBe(
    '您预约了 2026-03-12 08:30-09:30，地点：邯郸市不动产登记中心（邯郸市丛台区和平路200号政务服务大厅一层）。' +
      '请带上证件和材料，提前15分钟到达。来不了的，请在 2026-03-11 16:00 前取消或改约。',
  )
  expect(reminder?.link).toContain(id)
  const [inEnglish] = await remindersOf(citizenId, 'en')
  expect(inEnglish?.text).toContain('at Handan Real Estate Registration Centre (Government Service Hall')
  expect(inEnglish?.text).toContain('before 2026-03-11 16:00')
})

test('two nodes at once remind each citizen once', async () => {
  const booked = [await aBooker(), await aBooker(), await aBooker(), await aBooker()]
  product.clock.set('2026-03-11T09:00:00+08:00')
  await Promise.all([runMaintenance(product.services), runMaintenance(product.services)])
  for (const { citizenId } of booked) expect(await remindersOf(citizenId)).toHaveLength(1)
})

test('a moved booking is announced for its new day alone', async () => {
  const { client, citizenId, id } = await aBooker()
  await client.call(moveAppointment, { id, slotId: (await dayOf(client, laterDay)).slots[0]?.id ?? '' })
  await maintainAt('2026-03-11 09:00')
  expect(await remindersOf(citizenId)).toEqual([])
  await maintainAt('2026-03-12 09:00')
  expect((await remindersOf(citizenId)).map(({ text }) => text.slice(0, 15))).toEqual(['您预约了 2026-03-13'])
})

test('a booking that is moved after its reminder is announced again for its new day', async () => {
  const { citizenId, id } = await aBooker()
  await maintainAt('2026-03-11 09:00')
  const client = await aSession(product, citizenId)
  await client.call(moveAppointment, { id, slotId: (await dayOf(client, laterDay)).slots[0]?.id ?? '' })
  await maintainAt('2026-03-12 09:00')
  expect((await remindersOf(citizenId)).map(({ text }) => text.slice(5, 15))).toEqual([laterDay, bookedDay])
})

test('a cancelled booking, one of the same day and one of a closed account are not announced', async () => {
  const [cancelled, today, closed] = [await aBooker(), await aBooker(), await aBooker()]
  await cancelled.client.call(cancelAppointment, { id: cancelled.id })
  await sql`update citizen set closed_at = now() where id = ${closed.citizenId}`.execute(product.services.pool)
  await maintainAt('2026-03-12 09:00')
  for (const { citizenId } of [cancelled, today]) expect(await remindersOf(citizenId)).toEqual([])
  await maintainAt('2026-03-11 09:00')
  expect(await remindersOf(cancelled.citizenId)).toEqual([])
  const { rows } = await sql`
    select from citizen_message where citizen_id = ${closed.citizenId} and kind = 'appointmentReminder'`.execute(
    product.services.pool,
  )
  expect(rows).toEqual([])
})

test('nobody is reminded of what they changed that same morning, nor after the hour until which they can cancel', async () => {
  const [fresh, late] = [await aBooker(), await aBooker()]
  await sql`update appointment set changed_at = ${new Date('2026-03-11T09:05:00+08:00')} where id = ${fresh.id}`.execute(
    product.services.pool,
  )
  await maintainAt('2026-03-11 16:00')
  expect(await remindersOf(late.citizenId)).toEqual([])
  await maintainAt('2026-03-11 15:50')
  expect(await remindersOf(fresh.citizenId)).toEqual([])
  expect(await remindersOf(late.citizenId)).toHaveLength(1)
})
