import { randomUUID } from 'node:crypto'
import {
  deleteApplication,
  getApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { messageHandlers } from '../../message-handlers.ts'
import { startOutboxWorker } from '../../outbox/worker.ts'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { aCompleteDraft, aSubmitted, deskRegion, registryRegion } from '../../testing/applications.ts'
import { intervalsOf, timelineOf } from '../../testing/cases.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { aWaitingCase, untilReceived } from '../../testing/desk-cases.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { sendEvents, signedHeaders } from '../../testing/registry-office.ts'
import { startSecondNode } from '../../testing/second-node.ts'
import { findCase } from './case-store.ts'
import { makeRegistries } from './registries-service.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

const read = async (applicationId: string) => (await citizen.call(getApplication, { applicationId })).application
const caseOf = (id: string) => findCase(product.services.pool, id)

const atTheDesk = () => aWaitingCase(product, citizen)

describe('an application that is handed to the desk', () => {
  test('has a case, a number of the region and the day, and its first step', async () => {
    const id = await atTheDesk()
    const { number, region_code, due_at } = (await caseOf(id)) ?? {}
    expect(number).toMatch(new RegExp(`^20260310${region_code?.slice(-4)}\\d{5}$`))
    expect((due_at ?? 0) > product.clock.now()).toBe(true)
    expect(await intervalsOf(product, id)).toEqual([['cadastral', 'office', null, true]])
    expect((await read(id)).acceptanceNumber).toBe(number)
    const { steps } = await citizen.call(getApplication, { applicationId: id })
    expect(steps.map(({ activity }) => activity)).toContain('受理初审')
  })

  test('is never sent to the outside registry, which may neither move it nor read its files', async () => {
    const id = await atTheDesk()
    expect((await citizen.get(`/standin/registry/cases/${id}`)).status).toBe(404)
    const reviewed = {
      id: randomUUID(),
      at: '2026-03-10 10:00:00',
      proinstid: id,
      submission: 1,
      type: 'application.reviewed',
    }
    expect((await sendEvents(product, { ...reviewed, data: { shzt: '10' } })).status).toBe(410)
    expect((await read(id)).status).toBe('pending')
    const file = await product.services.pool
      .selectFrom('attachment')
      .select('id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    const address = `/registry/attachments/${file.id}`
    expect((await citizen.get(address, signedHeaders(product, address))).status).toBe(404)
  })

  test('that comes twice is one case with one number', async () => {
    const id = await atTheDesk()
    const before = await caseOf(id)
    const registry = await makeRegistries(product.services, registryEventKinds)(id, undefined)
    const snapshot = {
      id,
      submission: 1,
      business: { id: 'x', name: '转移登记' },
      applicant: { name: '张建国', phone: '' },
    }
    // The desk reads nothing else of it.
    const again = () => registry.submitApplication(randomUUID(), snapshot as never)
    await Promise.all([again(), again()])
    expect(await caseOf(id)).toEqual(before)
    expect(await timelineOf(product, id)).toEqual(['arrived'])
  })

  test('hears once that a party took back its confirmation, though the message comes twice', async () => {
    const id = await atTheDesk()
    const version = (await caseOf(id))?.version ?? 0
    const registry = await makeRegistries(product.services, registryEventKinds)(id, undefined)
    const messageId = randomUUID()
    const confirmation = { partyId: randomUUID(), state: 'retracted', at: '2026-03-10 09:00:00' } as const
    const again = () => registry.sendConfirmation(messageId, { applicationId: id, submission: 1, confirmation })
    await Promise.all([again(), again()])
    expect(await timelineOf(product, id)).toEqual(['arrived', 'partyRetracted'])
    expect((await caseOf(id))?.version).toBe(version + 1)
  })

  test('many at once have numbers without a gap', async () => {
    const ids: string[] = []
    for (let count = 0; count < 8; count += 1) ids.push(await aCompleteDraft(citizen))
    await Promise.all(ids.map((applicationId) => citizen.call(submitApplication, { applicationId })))
    await Promise.all(ids.map((id) => untilReceived(product, id)))
    const numbers = (await Promise.all(ids.map(caseOf))).map((row) => Number(row?.number.slice(-5)))
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 8 }, (_, index) => (sorted[0] ?? 0) + index))
  })
})

describe('where the region decides', () => {
  let byRegion: TestProduct
  beforeAll(async () => {
    byRegion = await startProduct()
  })
  afterAll(() => byRegion.stop())

  test('武安市 is the desk’s, 丛台区 the outside registry’s', async () => {
    const client = await byRegion.signIn('zhangsan')
    const [ours, theirs] = [await aSubmitted(client, deskRegion), await aSubmitted(client, registryRegion)]
    const numberOf = async (applicationId: string) =>
      (await client.call(getApplication, { applicationId })).application.acceptanceNumber
    await expect.poll(() => numberOf(ours)).toMatch(/^20260310048100001$/)
    await expect.poll(() => numberOf(theirs)).not.toBe('')
    expect(await findCase(byRegion.services.pool, theirs)).toBeUndefined()
    expect((await client.get(`/standin/registry/cases/${theirs}`)).status).toBe(200)
    expect((await client.get(`/standin/registry/cases/${ours}`)).status).toBe(404)
  })

  test('a number that the outside registry has given already is left out', async () => {
    const client = await byRegion.signIn('zhangsan')
    const theirs = await aSubmitted(client, registryRegion)
    const numberOf = async (applicationId: string) =>
      (await client.call(getApplication, { applicationId })).application.acceptanceNumber
    await expect.poll(() => numberOf(theirs)).not.toBe('')
    const given = `${(await numberOf(await aReceived(client))).slice(0, -1)}2`
    const about = { id: randomUUID(), at: '2026-03-10 10:00:00', proinstid: theirs, submission: 1 }
    const accepted = { ...about, type: 'application.accepted', data: { prolsh: given } }
    expect((await sendEvents(byRegion, accepted)).status).toBe(200)
    expect(await numberOf(await aReceived(client))).toBe(`${given.slice(0, -1)}3`)
  })

  test('what a registry has returned is the desk’s once the office has no registry any more', async () => {
    const client = await byRegion.signIn('zhangsan')
    const id = await aSubmitted(client, registryRegion)
    const applicationOf = async () => (await client.call(getApplication, { applicationId: id })).application
    await expect.poll(async () => (await applicationOf()).acceptanceNumber).not.toBe('')
    await client.post('/standin/registry/decide', { proinstid: id, shzt: '11', opinion: '请补正' })
    await expect.poll(async () => (await applicationOf()).status).toBe('cadastralRejected')
    const { config, content } = byRegion.services
    const registry = { ...config.registry, decides: 'desk', isThere: false } as const
    const node = await startSecondNode(byRegion, content, { ...config, registry })
    onTestFinished(() => node.stop())
    await clientAt(node, client).call(submitApplication, { applicationId: id })
    await untilReceived(byRegion, id, 2)
    const { acceptanceNumber, status } = await applicationOf()
    expect([acceptanceNumber, status]).toEqual([(await findCase(byRegion.services.pool, id))?.number, 'pending'])
  })

  test('a region that changes its owner moves no application that is handed in, and gives the new owner the next one', async () => {
    const { content, pool } = byRegion.services
    const cities = content.cities.map((city) => ({
      ...city,
      districts: city.districts.map((each) => ({
        ...each,
        ...(each.code === deskRegion && { review: undefined }),
        ...(each.code === registryRegion && { review: 'desk' as const }),
      })),
    }))
    const client = await byRegion.signIn('zhangsan')
    const [ours, theirs] = [await aSubmitted(client, deskRegion), await aSubmitted(client, registryRegion)]
    await untilReceived(byRegion, ours)
    await expect.poll(async () => (await client.get(`/standin/registry/cases/${theirs}`)).status).toBe(200)
    const node = await startSecondNode(byRegion, { ...content, cities })
    onTestFinished(() => node.stop())
    const there = clientAt(node, client)
    for (const id of [ours, theirs]) {
      await there.call(revokeApplication, { id })
      await there.call(submitApplication, { applicationId: id })
    }
    const [nowTheirs, nowOurs] = [await aSubmitted(there, deskRegion), await aSubmitted(there, registryRegion)]
    const deciderOf = async (id: string) => {
      const row = await pool.selectFrom('application').select('handed_to').where('id', '=', id).executeTakeFirst()
      return row?.handed_to
    }
    const deciders = await Promise.all([ours, theirs, nowOurs, nowTheirs].map(deciderOf))
    expect(deciders).toEqual(['desk', 'registry', 'desk', 'registry'])
    await untilReceived(byRegion, ours, 2)
    await untilReceived(byRegion, nowOurs)
    for (const id of [theirs, nowTheirs]) {
      await expect.poll(async () => (await client.get(`/standin/registry/cases/${id}`)).status).toBe(200)
      expect(await findCase(pool, id)).toBeUndefined()
    }
  })

  test('a draft of a district that was merged into one of the desk’s is the desk’s', async () => {
    const { content, pool } = byRegion.services
    const cities = content.cities.map((city) => ({
      ...city,
      districts: city.districts.map((each) => ({
        ...each,
        ...(each.code === '130407' && { review: 'desk' as const }),
      })),
    }))
    const node = await startSecondNode(byRegion, { ...content, cities })
    onTestFinished(() => node.stop())
    const client = await byRegion.signIn('zhangsan')
    const id = await aCompleteDraft(client)
    // It was begun before 肥乡县 became a district.
    await pool.updateTable('application').set({ region_code: '130428' }).where('id', '=', id).execute()
    await clientAt(node, client).call(submitApplication, { applicationId: id })
    await untilReceived(byRegion, id)
  })

  /** The citizen's session at another node. */
  function clientAt({ base }: { base: string }, { cookies }: Client): Client {
    const there = makeClient(base)
    for (const [name, value] of cookies) there.cookies.set(name, value)
    return there
  }

  /** An application of 涉县 that the desk has received. */
  const aReceived = async (client: Client) => untilReceived(byRegion, await aSubmitted(client, '130426'))

  test('what was deleted before the desk received it goes to nobody else', async () => {
    const { services, connections } = byRegion
    const client = await byRegion.signIn('zhangsan')
    await byRegion.worker.stop()
    const id = await aSubmitted(client, deskRegion)
    await client.call(revokeApplication, { id })
    await client.call(deleteApplication, { applicationId: id })
    const worker = startOutboxWorker({
      ...services,
      pool: connections,
      db: services.pool,
      handlers: messageHandlers(services),
    })
    onTestFinished(() => worker.stop())
    await worker.drain()
    const waiting = services.pool.selectFrom('outbox').select('kind').where('record', '=', `application:${id}`)
    expect(await waiting.execute()).toEqual([])
    expect((await client.get(`/standin/registry/cases/${id}`)).status).toBe(404)
    expect(await findCase(services.pool, id)).toBeUndefined()
  })
})

test('what is taken back from a registry that the office has no more does not wait for it', async () => {
  const former = await startProduct()
  onTestFinished(() => former.stop())
  const { services, connections } = former
  const client = await former.signIn('zhangsan')
  const id = await aSubmitted(client, registryRegion)
  const waiting = services.pool.selectFrom('outbox').select('kind').where('record', '=', `application:${id}`)
  await expect.poll(() => waiting.execute()).toEqual([])
  await former.worker.stop()
  await client.call(revokeApplication, { id })
  await client.call(deleteApplication, { applicationId: id })
  const { config, content } = services
  const registry = { ...config.registry, decides: 'desk', isThere: false, base: 'https://registry.invalid' } as const
  const node = await startSecondNode(former, content, { ...config, registry })
  onTestFinished(() => node.stop())
  const handlers = messageHandlers(node.services)
  const worker = startOutboxWorker({ ...node.services, pool: connections, db: services.pool, handlers })
  onTestFinished(() => worker.stop())
  await worker.drain()
  expect(await waiting.execute()).toEqual([])
})

describe('what the citizen takes back', () => {
  test('ends the case; handed in again it is the same one with the same number', async () => {
    const id = await atTheDesk()
    const { number } = (await caseOf(id)) ?? {}
    await citizen.call(revokeApplication, { id })
    await expect.poll(async () => (await caseOf(id))?.state).toBe('withdrawn')
    expect(await intervalsOf(product, id)).toEqual([['cadastral', 'office', null, false]])
    await citizen.call(submitApplication, { applicationId: id })
    await expect.poll(async () => (await caseOf(id))?.submission).toBe(2)
    expect(await caseOf(id)).toMatchObject({ number, state: 'waiting', stage: 'cadastral' })
    expect(await timelineOf(product, id)).toEqual(['arrived', 'revoked', 'resubmitted'])
  })

  test('before the desk has it opens nothing', async () => {
    const id = await aCompleteDraft(citizen)
    await product.worker.stop()
    await citizen.call(submitApplication, { applicationId: id })
    await citizen.call(revokeApplication, { id })
    const registry = await makeRegistries(product.services, registryEventKinds)(id, undefined)
    const snapshot = {
      id,
      submission: 1,
      business: { id: 'x', name: '转移登记' },
      applicant: { name: '张建国', phone: '' },
    }
    await registry.submitApplication(randomUUID(), snapshot as never)
    expect(await caseOf(id)).toBeUndefined()
  })
})
