import {
  cancelAppointment,
  getAppointmentCard,
  holdSlot,
  listAppointments,
} from '@registration/contract/appointments.ts'
import * as callQueue from '@registration/contract/call-queue.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../../demonstration/builders.ts'
import { runMaintenance } from '../../maintenance.ts'
import { aSession, aSignedInCitizen, fillSlot, slotNow } from '../../testing/booking.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf } from '../../testing/refusal-of.ts'
import { lockCitizen } from '../session/citizen-store.ts'

const paths = Object.values(callQueue).map(({ path }) => path)

describe('the module switched off', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  it.each(paths)('%s is refused as not switched on, with any payload', async (path) => {
    const citizen = await product.signIn('zhangsan')
    for (const payload of [{}, { companyid: '130400', id: 'x' }]) {
      const { status, body } = await citizen.post(path, payload)
      expect([status, body.stat, body.message]).toEqual([200, 0, '该功能未开通'])
    }
    expect((await product.visitor().post(path, {})).status).toBe(401)
  })
})

describe('the module switched on', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startProduct({ env: { MODULES: 'call-queue' } })
  })
  afterAll(() => product.stop())

  const taking = (person: { name: string; phone: string }, changes: Partial<callQueue.TakingNumber> = {}) => ({
    officeId: '130400',
    queueId: 'transfer',
    name: person.name,
    phone: person.phone,
    day: '2026-03-10',
    time: '10:30-11:30',
    ...changes,
  })

  it('lists its offices, queues, days, times and terms', async () => {
    const citizen = await product.signIn('zhangsan')
    expect((await citizen.call(callQueue.listQueueOffices, {})).map(({ id }) => id)).toEqual(['130400', '630100'])
    const groups = await citizen.call(callQueue.listQueueGroups, { officeId: '130400' })
    expect(groups[0]?.businesses.length).toBeGreaterThan(0)
    const flat = await citizen.call(callQueue.listQueueBusinesses, { officeId: '130400' })
    expect(flat).toEqual(groups.flatMap(({ businesses }) => businesses))
    const days = await citizen.call(callQueue.listQueueDays, { officeId: '130400' })
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-03-10', '2026-03-17'])
    expect(days.find(({ day }) => day === '2026-03-14')).toMatchObject({ isClosed: true, remark: '周末休息', free: 0 })
    const times = await citizen.call(callQueue.listQueueTimes, { officeId: '130400', day: '2026-03-10' })
    expect(times[0]).toMatchObject({ time: '08:30-09:30', free: 0, total: 20 })
    expect(times[2]).toMatchObject({ time: '10:30-11:30', free: 20 })
    const counted = await citizen.call(callQueue.countQueueNumbers, { officeId: '130400', day: '2026-03-10' })
    expect(counted).toEqual({ total: 108, taken: 0, free: times.reduce((sum, { free }) => sum + free, 0) })
    expect(await citizen.call(callQueue.getQueueTerms, {})).toMatchObject({ takeFrom: '07:00', isOpen: true })
    expect((await citizen.call(callQueue.listQueueNews, {})).length).toBeGreaterThan(0)
  })

  it('gives no number to an account that is being closed', async () => {
    const { pool, cipher, clock } = product.services
    const citizen = await aSignedInCitizen(product)
    const { reason } = await inTransaction(pool, async (db) => {
      await lockCitizen(db, cipher, citizen.citizenId)
      const reason = reasonOf(citizen.client.call(callQueue.takeNumber, taking(citizen)))
      await untilWaiting(pool, 1)
      await sql`update citizen set closed_at = ${clock.now()} where id = ${citizen.citizenId}`.execute(db)
      return { reason }
    })
    expect(await reason).toBe('signedOut')
  })

  it('gives out a number for today, counts who is ahead, and cancels it', async () => {
    const [first, second, elsewhere] = [
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
      await aSignedInCitizen(product),
    ]
    const one = await first.client.call(callQueue.takeNumber, taking(first, { remark: '带老人' }))
    await elsewhere.client.call(callQueue.takeNumber, taking(elsewhere, { queueId: 'mortgage' }))
    const two = await second.client.call(callQueue.takeNumber, taking(second))
    expect(await second.client.call(callQueue.countAhead, { id: two.id })).toEqual({ ahead: 1 })
    expect(await first.client.call(callQueue.listNumbers, {})).toMatchObject([
      { id: one.id, number: one.number, state: 'booked', time: '10:30-11:30', remark: '带老人', canCancel: true },
    ])
    expect(await first.client.call(listAppointments, {})).toMatchObject([{ id: one.id }])
    expect(await first.client.call(getAppointmentCard, { id: one.id })).toMatchObject({
      businessName: '转移登记',
      bring: [],
    })
    await expect(second.client.call(callQueue.cancelNumber, { id: one.id })).rejects.toThrow('appointmentNotFound')
    await first.client.call(callQueue.cancelNumber, { id: one.id })
    expect(await second.client.call(callQueue.countAhead, { id: two.id })).toEqual({ ahead: 0 })
    await expect(first.client.call(callQueue.cancelNumber, { id: one.id })).rejects.toThrow('appointmentOver')
  })

  it('says that the time of a number is over, and counts only those ahead whose time is not', async () => {
    product.clock.set('2026-03-10T08:00:00+08:00')
    const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const queued = { queueId: 'cancellation' }
    const { id } = await first.client.call(callQueue.takeNumber, taking(first, { ...queued, time: '09:30-10:30' }))
    const later = await second.client.call(callQueue.takeNumber, taking(second, queued))
    for (const [time, isOver, ahead] of [
      // The clock goes on while the test looks.
      ['10:28:00', false, 1],
      ['10:30:00', true, 0],
    ] as const) {
      product.clock.set(`2026-03-10T${time}+08:00`)
      const [one, two] = [await aSession(product, first.citizenId), await aSession(product, second.citizenId)]
      expect(await one.call(callQueue.listNumbers, {})).toMatchObject([{ id, state: 'booked', isOver }])
      expect(await one.call(listAppointments, {})).toMatchObject([{ id, isOver }])
      expect(await one.call(getAppointmentCard, { id })).toMatchObject({ id, isOver })
      expect(await two.call(callQueue.countAhead, { id: later.id })).toEqual({ ahead })
    }
    product.clock.set('2026-03-10T09:00:00+08:00')
  })

  it('counts who is ahead by the time, then by the number, and nobody of another office, queue or day', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aSignedInCitizen(product)))
    const take = (at: number, changes: Partial<callQueue.TakingNumber>) => {
      const person = people[at]
      if (!person) throw new Error('There are not so many people')
      const wanted = taking(person, { queueId: 'change', day: '2026-03-12', time: '10:30-11:30', ...changes })
      return person.client.call(callQueue.takeNumber, wanted)
    }
    // Each was first at the machine, and is not ahead.
    await take(0, { officeId: '630100', time: '10:00-11:00' })
    await take(1, { queueId: 'correction' })
    await take(2, { day: '2026-03-11' })
    const late = await take(3, { time: '13:30-14:30' })
    const early = await take(4, {})
    const next = await take(5, {})
    const aheadOf = async (at: number, id: string) =>
      (await people[at]?.client.call(callQueue.countAhead, { id }))?.ahead
    expect([await aheadOf(4, early.id), await aheadOf(5, next.id), await aheadOf(3, late.id)]).toEqual([0, 1, 2])
    await people[5]?.client.call(callQueue.cancelNumber, { id: next.id })
    expect([await aheadOf(5, next.id), await aheadOf(3, late.id)]).toEqual([0, 1])
  })

  it('lists no time that the office has closed', async () => {
    const { client } = await aSignedInCitizen(product)
    const on = { officeId: '130400', day: '2026-03-12' }
    const times = async () => (await client.call(callQueue.listQueueTimes, on)).map(({ time }) => time)
    const open = await times()
    const close = (isClosed: boolean) =>
      sql`update slot set is_closed = ${isClosed} where id = '130400-20260312-1330'`.execute(product.services.pool)
    await close(true)
    expect(await times()).toEqual(open.filter((time) => time !== '13:30-14:30'))
    await close(false)
    expect(await times()).toEqual(open)
  })

  it('says on its card until when it is returned, and can be cancelled there until then', async () => {
    const citizen = await aSignedInCitizen(product)
    const { id } = await citizen.client.call(callQueue.takeNumber, taking(citizen))
    const card = { cancelUntil: '2026-03-10 10:00:00', canChange: true }
    expect(await citizen.client.call(getAppointmentCard, { id })).toMatchObject(card)
    await citizen.client.call(cancelAppointment, { id })
    expect(await citizen.client.call(callQueue.listNumbers, {})).toMatchObject([{ id, state: 'cancelled' }])
  })

  it('names a time alike where it is listed and where a number is taken', async () => {
    const citizen = await aSignedInCitizen(product)
    const office = { officeId: '130400' }
    const times = await citizen.client.call(callQueue.listQueueTimes, { ...office, day: '2026-03-12' })
    const { id: slotId = '', time = '' } = times[1] ?? {}
    expect(await citizen.client.call(callQueue.listQueueTimes, { ...office, slotId })).toEqual([times[1]])
    expect(await citizen.client.call(callQueue.listQueueTimes, { ...office, slotId: 'none' })).toEqual([])
    const { name, phone } = citizen
    const wanted = { ...office, queueId: 'transfer', name, phone }
    for (const wrong of [{ slotId: 'none' }, { slotId, day: '2026-03-13' }, { slotId, time: '08:30-09:30' }])
      await expect(citizen.client.call(callQueue.takeNumber, { ...wanted, ...wrong })).rejects.toThrow('slotNotFound')
    const elsewhere = { ...wanted, officeId: '630100', slotId }
    await expect(citizen.client.call(callQueue.takeNumber, elsewhere)).rejects.toThrow('slotNotFound')
    await citizen.client.call(callQueue.takeNumber, { ...wanted, slotId })
    expect(await citizen.client.call(callQueue.listNumbers, {})).toMatchObject([{ day: '2026-03-12', time }])
    const neither = await citizen.client.post('/mp/api/order/add', {
      companyid: '130400',
      queueid: 'transfer',
      name,
      phone,
    })
    expect(neither.body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'resDay' }] } })
  })

  it('gives one number a day to each citizen and document, and none when the time is full', async () => {
    const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const time = '13:30-14:30'
    await fillSlot(product, '130400-20260311-1330', 1)
    await first.client.call(callQueue.takeNumber, taking(first, { day: '2026-03-11', time }))
    const again = taking(first, { day: '2026-03-11', time: '14:30-15:30' })
    await expect(first.client.call(callQueue.takeNumber, again)).rejects.toMatchObject({ body: { stat: 2 } })
    const full = taking(second, { day: '2026-03-11', time })
    await expect(second.client.call(callQueue.takeNumber, full)).rejects.toMatchObject({ body: { stat: 3 } })
  })

  it('takes the seat that the citizen holds in a full time, and no second one', async () => {
    const [holder, other] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const [full, roomy] = ['130400-20260312-0830', '130400-20260313-0830']
    await fillSlot(product, full, 1)
    await holder.client.call(holdSlot, { slotId: full })
    const time = '08:30-09:30'
    const wanted = (person: typeof holder, day: string) => taking(person, { day, time })
    await expect(other.client.call(callQueue.takeNumber, wanted(other, '2026-03-12'))).rejects.toThrow('slotFull')
    await holder.client.call(callQueue.takeNumber, wanted(holder, '2026-03-12'))
    expect(await slotNow(holder.client, full)).toMatchObject({ taken: 1, capacity: 1, standing: 'none' })
    await other.client.call(holdSlot, { slotId: roomy })
    await other.client.call(callQueue.takeNumber, wanted(other, '2026-03-13'))
    expect(await slotNow(other.client, roomy)).toMatchObject({ taken: 1, standing: 'none' })
  })

  it.each([
    ['a passport', aCitizen({ documentType: '3', documentNumber: 'E12345678' })],
    ['a Hong Kong permit', aCitizen({ documentType: '2', documentNumber: 'H12345678' })],
    [
      'a business licence that looks like an old ID number',
      aCitizen({ accountKind: 'enterprise', documentType: '7', documentNumber: '130403101010345' }),
    ],
    [
      'a number of a licence',
      aCitizen({ accountKind: 'enterprise', documentType: '7', documentNumber: '91130403MA0G3K8T0U' }),
    ],
  ])('refuses %s in words, as the registry takes numbers of ID cards only', async (what, details) => {
    const client = await aSession(product, await makeCitizen(product.services, `o-test-queue-${what}`, details))
    await expect(client.call(callQueue.takeNumber, taking(details, { day: '2026-03-16' }))).rejects.toMatchObject({
      text: '取号只支持身份证和居住证，请预约或携带证件原件到登记窗口办理',
    })
    expect(await client.call(callQueue.listNumbers, {})).toEqual([])
  })

  it('gives a number to the holder of a residence permit, which the registry gets', async () => {
    const details = aCitizen({ documentType: '2', documentNumber: uniqueCitizenId('1992-01-01', 7, '830000') })
    const client = await aSession(product, await makeCitizen(product.services, 'o-test-queue-permit', details))
    const { number } = await client.call(callQueue.takeNumber, taking(details, { day: '2026-03-16' }))
    await product.worker.drain()
    const page = await (await product.visitor().get('/standin/registry')).text()
    expect(page).toContain(`APM.${number}.`)
  })

  it.each([
    ['a time that is about to begin', { time: '09:30-10:30', day: '2026-03-10' }, 'slotNotFound', '09:30-10:31'],
    ['a day past', { day: '2026-03-09' }, 'slotNotFound', undefined],
    ['a day too far ahead', { day: '2026-03-18' }, 'tooLateToBook', undefined],
    ['a holiday', { day: '2026-03-14' }, 'slotNotFound', undefined],
    ['a queue that the office lacks', { queueId: 'none' }, 'businessNotFound', undefined],
    ['an office that is none', { officeId: '110000' }, 'regionNotFound', undefined],
  ])('refuses %s in words', async (_, changes, refusal, time) => {
    const citizen = await aSignedInCitizen(product)
    const wanted = taking(citizen, { ...changes, ...(time && { time }) })
    await expect(citizen.client.call(callQueue.takeNumber, wanted)).rejects.toThrow(refusal)
  })

  it.each([
    ['/mp/api/makeanapp/timenum', '2026-03-11x'],
    ['/mp/api/makeanapp/datanum', '2026-02-30'],
    ['/mp/api/company/list', 'today'],
    ['/mp/api/order/add', '2026-3-11'],
  ])('%s refuses the day %s beside its field', async (path, resDay) => {
    const { client, name, phone } = await aSignedInCitizen(product)
    const payload = { companyid: '130400', queueid: 'transfer', name, phone, resTime: '10:30-11:30', resDay }
    const { status, body } = await client.post(path, payload)
    expect([status, body.data]).toEqual([400, { fields: [{ field: 'resDay', message: '请输入正确的日期' }] }])
  })

  it('shows its hours, how long before, and that today is a holiday', async () => {
    const { citizenId, ...person } = await aSignedInCitizen(product)
    product.clock.set('2026-03-10T10:01:00+08:00')
    const client = await aSession(product, citizenId)
    await expect(client.call(callQueue.takeNumber, taking(person))).rejects.toMatchObject({
      text: '请至少提前30分钟取号',
    })
    product.clock.set('2026-03-10T22:00:00+08:00')
    const late = await aSession(product, citizenId)
    const tomorrow = taking(person, { day: '2026-03-11' })
    await expect(late.call(callQueue.takeNumber, tomorrow)).rejects.toMatchObject({
      text: '当前不在取号时间内，请在07:00至22:00之间取号',
    })
    expect(await late.call(callQueue.getQueueTerms, {})).toMatchObject({ isOpen: false })
    await expect(late.call(callQueue.listOpenOffices, { day: '2026-03-14' })).rejects.toMatchObject({
      text: '2026-03-14不办公（周末休息）',
    })
    expect(await late.call(callQueue.listOpenOffices, { day: '2026-03-11' })).toHaveLength(2)
  })

  it('gives out the seat of an expired hold, which the list of times shows as free', async () => {
    product.clock.set('2026-03-13T09:00:00+08:00')
    const [holder, other] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
    const slotId = '130400-20260316-1330'
    await fillSlot(product, slotId, 1)
    await holder.client.call(holdSlot, { slotId })
    product.clock.set('2026-03-15T09:00:00+08:00')
    const client = await aSession(product, other.citizenId)
    const office = { officeId: '130400', slotId }
    expect(await client.call(callQueue.listQueueTimes, office)).toMatchObject([{ free: 1 }])
    await client.call(callQueue.takeNumber, taking(other, { day: '2026-03-16', time: '13:30-14:30' }))
    expect(await client.call(callQueue.listQueueTimes, office)).toMatchObject([{ free: 0 }])
  })
  it('is reminded of with the time until which it is returned, and is refused from then on in words', async () => {
    product.clock.set('2026-03-16T08:00:00+08:00')
    const { citizenId, client, ...person } = await aSignedInCitizen(product)
    const { id } = await client.call(callQueue.takeNumber, taking(person, { day: '2026-03-17' }))
    product.clock.set('2026-03-16T09:00:00+08:00')
    await runMaintenance(product.services)
    const { rows } = await client.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows[0]).toMatchObject({ title: '预约提醒', text: expect.stringContaining('请在 2026-03-17 10:00 前') })
    product.clock.set('2026-03-17T10:00:00+08:00')
    const late = await aSession(product, citizenId)
    expect((await late.call(getAppointmentCard, { id })).canChange).toBe(false)
    for (const cancel of [cancelAppointment, callQueue.cancelNumber])
      await expect(late.call(cancel, { id })).rejects.toThrow('ticketTooLateToCancel')
  })
})
