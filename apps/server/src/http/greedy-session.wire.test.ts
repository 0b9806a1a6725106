import { createApplication, getApplication } from '@registration/contract/applications.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessId } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

const password = 'k7wolke'

let product: TestProduct
let greedy: Awaited<ReturnType<typeof aSignedInCitizen>>
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
  // Only calls use connections.
  await product.worker.stop()
})
afterAll(() => product.stop())
beforeEach(async () => {
  greedy = await aSignedInCitizen(product)
  const { client } = greedy
  await client.call(saveProfile, { password })
  applicationId = (await client.call(createApplication, { businessId, byAppointment: false })).applicationId
})

/** The most connections in use at once while the work runs. */
async function mostConnections(work: Promise<unknown>): Promise<number> {
  const { connections } = product
  let most = 0
  const look = () => {
    most = Math.max(most, connections.totalCount - connections.idleCount)
  }
  connections.on('acquire', look)
  await work
  connections.off('acquire', look)
  return most
}

const saveMany = (client: Client, count: number) =>
  Array.from({ length: count }, (_, n) => client.post(saveProfile.path, { nickname: `晓月${n}`, password }))

const viewMany = (client: Client, count: number) =>
  Array.from({ length: count }, () => client.post(getApplication.path, { slsqId: applicationId }))

describe('a session with many calls at once', () => {
  test('holds two connections, and all of its calls are answered', async () => {
    const { client } = greedy
    const calls = Promise.all([...saveMany(client, 3), ...viewMany(client, 20)])
    expect(await mostConnections(calls)).toBeLessThanOrEqual(2)
    expect((await calls).map(({ status }) => status)).toEqual(Array.from({ length: 23 }, () => 200))
  })

  test('has calls counted among those that wait, not the many reads of each', async () => {
    const answers = await Promise.all(viewMany(greedy.client, 60))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
  })

  test('is not noticed by others', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => aSignedInCitizen(product)))
    const flood = Promise.all([...saveMany(greedy.client, 60), ...viewMany(greedy.client, 60)])
    const statuses = await Promise.all(
      others.map(async ({ client }) => {
        const answers: number[] = []
        while (answers.length < 15) answers.push((await client.post(getUserInfo.path, {})).status)
        return answers
      }),
    )
    expect(statuses.flat()).toEqual(Array.from({ length: 90 }, () => 200))
    for (const { status } of await flood) expect([200, 429, 503]).toContain(status)
  })

  test('has a hundred waiting at most: what is more is refused at once, and others go on', async () => {
    const other = await aSignedInCitizen(product)
    const { connections } = product
    const lock = await connections.connect()
    await lock.query('begin')
    await lock.query('select 1 from session where citizen_id = $1 for update', [greedy.citizenId])
    const flood = viewMany(greedy.client, 150)
    const first = await Promise.race(flood)
    expect(first.body).toMatchObject({ errcode: '29', reason: 'tooMany' })
    expect(first.headers.get('retry-after')).toBe('1')
    expect((await other.client.post(getUserInfo.path, {})).status).toBe(200)
    await lock.query('rollback')
    lock.release()
    for (const { status } of await Promise.all(flood)) expect([200, 429, 503]).toContain(status)
    expect((await greedy.client.post(getUserInfo.path, {})).status).toBe(200)
  })
})
