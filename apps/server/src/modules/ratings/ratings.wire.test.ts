import { bookSlot } from '@registration/contract/appointments.ts'
import { getRatingState, rate } from '@registration/contract/ratings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmitted } from '../../testing/applications.ts'
import { aBooking, aSignedInCitizen, openDays } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { listRatings } from './rating-store.ts'
import { ratingsCsv } from './ratings-csv.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const setStatus = (id: string, status: string) =>
  sql`update application set status = ${status} where id = ${id}`.execute(product.services.pool)

/** An application that the office has entered in the register. */
async function aRegistered(): Promise<string> {
  const id = await aSubmitted(citizen)
  await setStatus(id, 'registered')
  return id
}

const stored = async (recordId: string) =>
  (await sql`select grade, remark from rating where record_id = ${recordId}`.execute(product.services.pool)).rows

const best = { subject: 'application', grade: 'verySatisfied' } as const

describe('a rating', () => {
  test('is taken once for an application that is registered, and a second one is refused', async () => {
    const recordId = await aRegistered()
    const asked = { subject: 'application', recordId } as const
    expect(await citizen.call(getRatingState, asked)).toEqual({ canRate: true })
    await citizen.call(rate, { ...best, recordId, remark: '很快' })
    expect(await citizen.call(getRatingState, asked)).toEqual({ canRate: false })
    const { body } = await citizen.post(rate.path, { subject: 'application', recordId, grade: '1' })
    expect(body).toMatchObject({ errcode: '01', reason: 'alreadyAnswered', errmsg: '您已作出答复' })
    expect(await stored(recordId)).toEqual([{ grade: 'verySatisfied', remark: '很快' }])
  })

  test('of two at the same moment is kept once', async () => {
    const recordId = await aRegistered()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => citizen.call(rate, { ...best, recordId })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stored(recordId)).toHaveLength(1)
  })

  test.each(['pending', 'accepted', 'acceptanceRejected'])(
    'is not asked of an application that is %s',
    async (status) => {
      const recordId = await aSubmitted(citizen)
      await setStatus(recordId, status)
      expect(await citizen.call(getRatingState, { subject: 'application', recordId })).toEqual({ canRate: false })
      await expect(citizen.call(rate, { ...best, recordId })).rejects.toThrow('notEnded')
    },
  )

  test('is taken of a visit that took place, not of one that was missed', async () => {
    const visitor = await aSignedInCitizen(product)
    const [day] = await openDays(visitor.client)
    if (!day) throw new Error('the calendar is empty')
    const { id: recordId } = await visitor.client.call(bookSlot, aBooking(day, visitor))
    const answer = { subject: 'appointment', recordId, grade: 'fair' } as const
    for (const state of ['booked', 'missed']) {
      await sql`update appointment set state = ${state} where id = ${recordId}`.execute(product.services.pool)
      await expect(visitor.client.call(rate, answer)).rejects.toThrow('notEnded')
    }
    await sql`update appointment set state = 'kept' where id = ${recordId}`.execute(product.services.pool)
    await visitor.client.call(rate, answer)
    await expect(visitor.client.call(rate, answer)).rejects.toThrow('alreadyAnswered')
  })

  test('of another citizen’s record is not found', async () => {
    const stranger = await product.signIn('lisi')
    const recordId = await aRegistered()
    await expect(stranger.call(rate, { ...best, recordId })).rejects.toThrow('applicationNotFound')
    await expect(stranger.call(getRatingState, { subject: 'application', recordId })).rejects.toThrow(
      'applicationNotFound',
    )
  })

  test('has one of five grades and a remark of at most 100 characters', async () => {
    const recordId = await aRegistered()
    const answer = { subject: 'application', recordId, grade: '5' }
    for (const wrong of [{ grade: '6' }, { grade: '' }, { remark: '好'.repeat(101) }, { subject: 'citizen' }])
      expect((await citizen.post(rate.path, { ...answer, ...wrong })).body).toMatchObject({ errcode: '10' })
    await citizen.call(rate, { ...best, recordId, remark: '好'.repeat(100) })
  })
})

test('the office’s table has a row for each, with text as text, and nobody’s name', async () => {
  const recordId = await aRegistered()
  await citizen.call(rate, { ...best, recordId, remark: '=1+1 "好"\n<b>谢谢</b>' })
  const day = '2026-03-10'
  const csv = ratingsCsv(await listRatings(product.services.pool, { from: day, to: day }), product.services.content)
  expect(csv.startsWith('\uFEFF"日期","评价对象","城市","业务","评价","留言"\r\n')).toBe(true)
  expect(csv).toContain('"2026-03-10","申请","邯郸市","存量房买卖转移登记","非常满意","\'=1+1 ""好"" <b>谢谢</b>"\r\n')
  expect(csv).not.toContain('张建国')
  await citizen.call(rate, { ...best, recordId: await aRegistered(), remark: '＝1+1' })
  const rated = await listRatings(product.services.pool, { from: day, to: day })
  expect(ratingsCsv(rated, product.services.content)).toContain(`"'＝1+1"`)
  expect(await listRatings(product.services.pool, { from: '2026-03-11', to: '2026-03-12' })).toEqual([])
})
