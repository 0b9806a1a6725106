import { rm } from 'node:fs/promises'
import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { businessId } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { report } from '../testing/report.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { startUnreliableLine, type UnreliableLine } from '../testing/unreliable-line.ts'
import { within } from '../testing/within.ts'

let database: FreshDatabase
let line: UnreliableLine
let folder: string
let server: ServerProcess
let citizen: Client
beforeAll(async () => {
  ;[database, folder] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  line = await startUnreliableLine(database.url)
  server = await startServerProcess({ DATABASE_URL: line.url, DATA_DIR: folder, DEMO_DATA: '1' })
  citizen = await signIn(server.base, 'zhangsan')
})
afterAll(async () => {
  line.set('sound')
  await server.stop()
  line.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => line.set('sound'))

const status = async (path: string) => (await fetch(`${server.base}${path}`)).status

/** Seconds until the product answers a citizen again. */
async function healed(): Promise<number> {
  const began = performance.now()
  const ask = async () => expect((await citizen.call(getUserInfo, {})).name).toBe('张建国')
  await vi.waitFor(ask, { timeout: 60_000, interval: 50 })
  return (performance.now() - began) / 1000
}

test.each(['cut', 'garbage', 'silent'] as const)(
  'a database that is %s makes calls unavailable, in time and by name, without other damage',
  async (fault) => {
    const askAtOnce = () => Promise.all(Array.from({ length: 24 }, () => citizen.post(getUserInfo.path, {})))
    // Existing connections fail in another way than those made during the fault.
    await askAtOnce()
    line.set(fault)
    const began = performance.now()
    const answers = await askAtOnce()
    const answeredMs = performance.now() - began
    expect(answeredMs).toBeLessThan(within(8_000))
    for (const answer of answers) {
      expect([answer.status, answer.body.errcode, answer.body.reason]).toEqual([503, '98', 'unavailable'])
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    line.set('sound')
    const seconds = await healed()
    report(`database ${fault}: answered in ${Math.round(answeredMs)} ms, healed in ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(within(5))
  },
)

test('a slow database makes calls slow but not wrong', async () => {
  line.set('slow')
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => citizen.call(createApplication, { businessId, byAppointment: false })),
  )
  const { rows } = await citizen.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 100 })
  const listed = new Set(rows.map(({ id }) => id))
  expect(drafts.filter(({ applicationId }) => !listed.has(applicationId))).toEqual([])
})

test('a database that ends every connection while citizens write loses no acknowledged draft', async () => {
  const draft = z.encode(createApplication.input, { businessId, byAppointment: false })
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const writing = Array.from({ length: 12 }, async () => {
      const answer = await citizen.post(createApplication.path, draft)
      expect([200, 503]).toContain(answer.status)
      if (answer.status === 200)
        acknowledged.push(
          z.decode(createApplication.answer, answer.body.data as z.input<typeof createApplication.answer>)
            .applicationId,
        )
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(database.db)
      .catch(() => {})
    await Promise.all(writing)
    expect(await healed()).toBeLessThan(within(5))
  }
  const { rows } = await sql<{ id: string }>`select id from application`.execute(database.db)
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})
