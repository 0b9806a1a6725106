import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createApplication, listApplications, submitApplication } from '@registration/contract/applications.ts'
import { bookSlot } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aCompleteDraft, businessId } from '../testing/applications.ts'
import { type Balancer, startBalancer } from '../testing/balancer.ts'
import { openDays, slotNow } from '../testing/booking.ts'
import { type Client, makeClient } from '../testing/client.ts'
import { bookingPayload, insertCrowd } from '../testing/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { report } from '../testing/report.ts'
import { type S3Server, startS3Server } from '../testing/s3-server.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { startUnreliableLine, type UnreliableLine } from '../testing/unreliable-line.ts'
import { within } from '../testing/within.ts'

// `npm run proof:nodes` starts four.
const size = Number(process.env.NODES ?? 2)
const aKey = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`

let database: FreshDatabase
let folder: string
let files: S3Server
let balancer: Balancer
/** The last node's connection to the database. */
let line: UnreliableLine
let environment: Record<string, string>
const nodes: ServerProcess[] = []
beforeAll(async () => {
  ;[database, folder, balancer] = await Promise.all([
    freshDatabase(),
    makeTemporaryFolder(),
    startBalancer('/standin/'),
  ])
  files = await startS3Server(path.join(folder, 's3'))
  line = await startUnreliableLine(database.url)
  environment = {
    DATABASE_URL: database.url,
    DEMO_DATA: '1',
    FIELD_KEYS: aKey('f1'),
    INDEX_KEY: aKey('i1'),
    PUBLIC_BASE: balancer.base,
    STANDIN_REGISTRY_PROPERTIES: '50',
    ...files.settings,
  }
  // The platforms' stand-ins are beside the first node, which stays. The others reach them through the balancer.
  nodes.push(await startServerProcess({ ...environment, DATA_DIR: path.join(folder, '0') }))
  await balanceAll()
  for (let index = 1; index < size; index += 1) nodes.push(await startNode(index))
  await balanceAll()
})
afterAll(async () => {
  balancer.close()
  line.set('sound')
  await Promise.all(nodes.map((node) => node.stop()))
  line.close()
  await files.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const startNode = (index: number) =>
  startServerProcess({
    ...environment,
    ...(index === size - 1 && { DATABASE_URL: line.url }),
    STANDIN_BASE: balancer.base,
    DATA_DIR: path.join(folder, String(index)),
  })

const balanceAll = () => balancer.use(nodes.map(({ base }) => base))

const aCitizen = () => signIn(balancer.base, 'zhangsan')

/** Waits until the citizen sees the registry's number. */
async function untilAcknowledged(citizen: Client, applicationId: string): Promise<void> {
  const acknowledged = async () => {
    const { rows } = await citizen.call(listApplications, { group: 'pending', page: 1, pageSize: 100 })
    expect(rows.find(({ id }) => id === applicationId)?.acceptanceNumber).toMatch(/^\d{13}$/)
  }
  await vi.waitFor(acknowledged, { timeout: 20_000, interval: 100 })
}

test('a whole application goes through alternating nodes, with its pictures', async () => {
  const citizen = await aCitizen()
  const applicationId = await aCompleteDraft(citizen)
  const { materials } = await citizen.call(listMaterials, { applicationId })
  const urls = materials.flatMap(({ attachments }) => attachments.map(({ url }) => url))
  for (const { base } of nodes)
    for (const url of urls) {
      const there = makeClient(base)
      for (const [name, value] of citizen.cookies) there.cookies.set(name, value)
      expect((await there.get(url)).status).toBe(200)
    }
  await citizen.call(submitApplication, { applicationId })
  await untilAcknowledged(citizen, applicationId)
  const { rows } = await sql`select 1 from application where id = ${applicationId} and acceptance_number <> ''`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
})

test('one act sent to every node at once is done once', async () => {
  const citizen = await aCitizen()
  const requestId = randomUUID()
  const draft = { businessId, byAppointment: false }
  const made = await Promise.all(
    Array.from({ length: 3 * size }, () => citizen.call(createApplication, draft, requestId)),
  )
  expect(new Set(made.map(({ applicationId }) => applicationId)).size).toBe(1)
})

test('a session’s calls are counted by all nodes together', async () => {
  const citizen = await aCitizen()
  const statuses: number[] = []
  const began = performance.now()
  // Few at a time: a busy machine answers some of hundreds at once that it is unavailable.
  while (statuses.length < 660)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 30 }, async () => (await citizen.post(getUserInfo.path, {})).status))),
    )
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600 * minutes)
})

test('the seats of a slot are booked once, over all nodes', async () => {
  const [day] = await openDays(await aCitizen())
  const slotId = day?.slots[0]?.id ?? ''
  await sql`update slot set capacity = taken + 5 where id = ${slotId}`.execute(database.db)
  const crowd = await insertCrowd(database.db, 40)
  const stats = await Promise.all(
    crowd.map(async (member) => {
      const payload = bookingPayload(member, { calendarDayId: day?.id ?? '', slotId, requestId: randomUUID() })
      const book = () => makeClient(balancer.base).post(bookSlot.path, payload, { cookie: member.cookie })
      let answer = await book()
      // A node that is too busy says so. The same request is sent again, as the app does.
      while (answer.status === 503) answer = await book()
      return answer.body.stat
    }),
  )
  expect(stats.filter((stat) => stat === 1)).toHaveLength(5)
  expect(stats.filter((stat) => stat === 3)).toHaveLength(35)
  const { taken, capacity } = await slotNow(await aCitizen(), slotId)
  expect(taken).toBe(capacity)
})

test.each([
  ['cut off', 'cut'],
  ['silent', 'silent'],
] as const)(
  'a node whose database is %s reports that it is not ready, the others serve, and it recovers',
  async (_what, state) => {
    const citizen = await aCitizen()
    const [others, last] = [nodes.slice(0, -1), nodes.at(-1)?.base ?? '']
    const status = async (page: string) => (await fetch(`${last}${page}`)).status
    line.set(state)
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
    await balancer.use(others.map(({ base }) => base))
    const applicationId = await aCompleteDraft(citizen)
    await citizen.call(submitApplication, { applicationId })
    await untilAcknowledged(citizen, applicationId)
    line.set('sound')
    const ready = async () => expect(await status('/readyz')).toBe(200)
    await vi.waitFor(ready, { timeout: within(5_000), interval: 50 })
    await balancer.use([last])
    await untilAcknowledged(citizen, applicationId)
    await balanceAll()
  },
)

test('a rolling restart under load fails no request', async () => {
  const citizens = await Promise.all([1, 2, 3, 4].map(aCitizen))
  let isOver = false
  const statuses: number[] = []
  const load = citizens.map(async (citizen) => {
    for (let count = 0; !isOver && count < 550; count += 1) {
      const draft = {
        ...z.encode(createApplication.input, { businessId, byAppointment: false }),
        [requestIdName]: randomUUID(),
      }
      const { status } =
        count % 10 === 0 ? await citizen.post(createApplication.path, draft) : await citizen.post(getUserInfo.path, {})
      statuses.push(status)
    }
  })
  for (let index = 1; index < size; index += 1) {
    await balancer.use(nodes.filter((_, other) => other !== index).map(({ base }) => base))
    expect(await nodes[index]?.end('SIGTERM')).toBe(0)
    nodes[index] = await startNode(index)
    await balanceAll()
  }
  isOver = true
  await Promise.all(load)
  const failed = statuses.filter((status) => status !== 200)
  report(`${size} nodes, rolling restart: ${statuses.length} requests, ${failed.length} failed`)
  expect(statuses.length).toBeGreaterThan(50)
  expect(failed).toEqual([])
}, 180_000)
