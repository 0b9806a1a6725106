import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import {
  getApplication,
  renameApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { holdSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, makeDatabase } from './db/database.ts'
import { makePool } from './db/pool.ts'
import { type DailyRuns, runMaintenance, runRound, startMaintenance } from './maintenance.ts'
import { deleteUnowned, insertUnowned } from './modules/files/unowned-file-store.ts'
import { storageKeys } from './modules/materials/attachment-rules.ts'
import { storeFile } from './modules/materials/store-file.ts'
import { aCompleteDraft, aDraft, aSubmitted, upload } from './testing/applications.ts'
import { aSignedInCitizen, openDays, slotNow } from './testing/booking.ts'
import type { Client } from './testing/client.ts'
import { untilWaiting } from './testing/lock-waits.ts'
import { aPdf } from './testing/pictures.ts'
import { startProduct, type TestProduct } from './testing/product.ts'

const begin = '2026-03-10T09:00:00+08:00'
const day = 24 * 3_600_000

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ at: begin })
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.clock.set(begin)
  citizen = await product.signIn('zhangsan')
})

/** Maintenance so many days after the start. */
async function runMaintenanceAfter(days: number): Promise<void> {
  product.clock.set(new Date(new Date(begin).getTime() + days * day))
  await runMaintenance(product.services)
  // The session of the day before has ended.
  citizen = await product.signIn('zhangsan')
}

const isThere = async (applicationId: string) =>
  citizen.call(getApplication, { applicationId }).then(
    () => true,
    (error: { reason?: string }) => {
      expect(error.reason).toBe('applicationNotFound')
      return false
    },
  )

const noticesOf = async (applicationId: string) =>
  (await citizen.call(listMessages, { page: 1, pageSize: 50 })).rows.filter(
    ({ link, title }) => link.endsWith(applicationId) && title === '未提交的申请即将删除',
  )

test('the deletion of a draft is announced once, a week ahead, and happens with its files after ninety days', async () => {
  const applicationId = await aCompleteDraft(citizen)
  const { pool, platform } = product.services
  const files = await pool
    .selectFrom('attachment')
    .select('storage_key')
    .where('application_id', '=', applicationId)
    .execute()
  expect(files.length).toBeGreaterThan(0)
  await runMaintenanceAfter(82.5)
  expect(await noticesOf(applicationId)).toEqual([])
  await runMaintenanceAfter(83.5)
  await runMaintenanceAfter(84)
  const [notice, ...more] = await noticesOf(applicationId)
  expect(notice?.text).toContain('2026-06-08')
  expect(more).toEqual([])
  await runMaintenanceAfter(90)
  expect(await isThere(applicationId)).toBe(true)
  await runMaintenanceAfter(90.6)
  expect(await isThere(applicationId)).toBe(false)
  await product.worker.drain()
  for (const { storage_key } of files)
    expect(await platform.files.read(storageKeys(storage_key).original)).toBeUndefined()
})

test('a draft whose citizen could not be notified in time stays another week', async () => {
  const applicationId = await aDraft(citizen)
  await runMaintenanceAfter(200)
  expect(await isThere(applicationId)).toBe(true)
  expect(await noticesOf(applicationId)).toHaveLength(1)
  await runMaintenanceAfter(208)
  expect(await isThere(applicationId)).toBe(false)
})

test('a change restarts the idle time, and submitted applications stay', async () => {
  const changed = await aDraft(citizen)
  const submitted = await aSubmitted(citizen)
  await runMaintenanceAfter(85)
  await citizen.call(renameApplication, { id: changed, name: '还要办' })
  await runMaintenanceAfter(120)
  expect(await isThere(changed)).toBe(true)
  expect(await isThere(submitted)).toBe(true)
  expect(await noticesOf(changed)).toHaveLength(1)
  await runMaintenanceAfter(170)
  expect(await noticesOf(changed)).toHaveLength(2)
  await runMaintenanceAfter(178)
  expect(await isThere(changed)).toBe(false)
  expect(await isThere(submitted)).toBe(true)
})

test('an application that is taken back is announced again before it is deleted', async () => {
  const applicationId = await aCompleteDraft(citizen)
  await runMaintenanceAfter(85)
  await citizen.call(submitApplication, { applicationId })
  await citizen.call(revokeApplication, { id: applicationId })
  await runMaintenanceAfter(176)
  expect(await noticesOf(applicationId)).toHaveLength(2)
  expect(await isThere(applicationId)).toBe(true)
})

test('two nodes run maintenance at once, and each citizen is notified once', async () => {
  const drafts = [await aDraft(citizen), await aDraft(citizen), await aDraft(citizen)]
  product.clock.set(new Date(new Date(begin).getTime() + 84 * day))
  await Promise.all([runMaintenance(product.services), runMaintenance(product.services)])
  citizen = await product.signIn('zhangsan')
  for (const applicationId of drafts) expect(await noticesOf(applicationId)).toHaveLength(1)
})

test('files without an owner are deleted after an hour, half written ones too; owned files stay', async () => {
  const { services } = product
  const applicationId = await aDraft(citizen)
  const file = path.join(services.config.dataDir, 'received')
  await writeFile(file, aPdf())
  const received = { path: file, bytes: aPdf().length, sha256: Buffer.alloc(32) }
  const { storageKey } = await storeFile(services, received, {
    citizenId: 'nobody',
    applicationId,
    materialId: 'sale-contract',
  })
  // Its process was killed while it wrote the view.
  const half = path.join(services.config.dataDir, 'files', `${storageKeys(storageKey).view}.unfinished`)
  await writeFile(half, 'half')
  await upload(citizen, { applicationId, materialId: 'sale-contract' }, [aPdf()])
  const owned = await services.pool
    .selectFrom('attachment')
    .select('storage_key')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const isStored = async (key: string) => (await services.platform.files.read(storageKeys(key).original)) !== undefined
  const seen = async () => [await isStored(storageKey), await isStored(owned.storage_key)]
  await runMaintenanceAfter(0.9 / 24)
  expect([await seen(), existsSync(half)]).toEqual([[true, true], true])
  await runMaintenanceAfter(1.1 / 24)
  expect([await seen(), existsSync(half)]).toEqual([[false, true], false])
  const unowned = await services.pool
    .selectFrom('unowned_file')
    .select('storage_key')
    .where('storage_key', 'like', 'attachments/%')
    .execute()
  expect(unowned).toEqual([])
})

test('a file that cannot be deleted stops no other, and the step counts as failed', async () => {
  const { services } = product
  const { pool, clock, config } = services
  // A folder under the name of a file.
  await mkdir(path.join(config.dataDir, 'files', 'stuck'), { recursive: true })
  const keys = ['stuck', 'removable-1', 'removable-2']
  for (const key of keys) await insertUnowned(pool, { storageKey: key, keys: [key] }, clock.now())
  await services.platform.files.put('removable-2', Buffer.from('of nobody'))
  const lines: string[] = []
  product.clock.advance(day / 12)
  await runMaintenance({ ...services, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ step: 'unownedFiles' }])
  expect(await services.platform.files.read('removable-2')).toBeUndefined()
  // The outbox is printing forms beside it, whose files are nobody's yet.
  const left = pool.selectFrom('unowned_file').select('storage_key').where('storage_key', 'in', keys)
  expect(await left.execute()).toEqual([{ storage_key: 'stuck' }])
  await deleteUnowned(pool, ['stuck'])
})

test('codes are deleted after a day, rows of face checks after thirty', async () => {
  const { pool, clock, ids } = product.services
  const me = await pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', 'o-demo-zhangsan')
    .executeTakeFirstOrThrow()
  const at = clock.now()
  await pool
    .insertInto('phone_code_challenge')
    .values({ id: ids.uuid(), citizen_id: me.id, purpose: 'profile', phone_index: 'x', created_at: at })
    .execute()
  await pool
    .insertInto('face_flow')
    .values({
      id: ids.uuid(),
      citizen_id: me.id,
      token_hash: Buffer.from(ids.uuid()),
      name_index: 'x',
      document_number_index: 'x',
      state: 'failed',
      created_at: at,
    })
    .execute()
  const counts = async () => [
    (await pool.selectFrom('phone_code_challenge').selectAll().execute()).length,
    (await pool.selectFrom('face_flow').selectAll().execute()).length,
  ]
  await runMaintenanceAfter(0.9)
  expect(await counts()).toEqual([1, 1])
  await runMaintenanceAfter(1.1)
  expect(await counts()).toEqual([0, 1])
  await runMaintenanceAfter(29.9)
  expect(await counts()).toEqual([0, 1])
  await runMaintenanceAfter(30.1)
  expect(await counts()).toEqual([0, 0])
})

test('a counter of a slot that is not its bookings and holds is corrected, counted, and its seat offered', async () => {
  const { client: holder } = await aSignedInCitizen(product)
  const { client: other } = await aSignedInCitizen(product)
  const bookable = await openDays(holder)
  const slotId = bookable[4]?.slots[0]?.id ?? ''
  const served = async () =>
    Number((await (await fetch(`${product.base}/metrics`)).text()).match(/^slot_counters_corrected_total (\d+)$/m)?.[1])
  await holder.call(holdSlot, { slotId })
  await runMaintenance(product.services)
  expect(await served()).toBe(0)
  await sql`update slot set taken = 2, capacity = 2 where id = ${slotId}`.execute(product.services.pool)
  await other.call(waitForSlot, { slotId })
  await runMaintenance(product.services)
  expect(await served()).toBe(1)
  expect(await slotNow(other, slotId)).toMatchObject({ taken: 2, standing: 'offered' })
  await runMaintenance(product.services)
  expect(await served()).toBe(1)
})

/** How often the metrics have an outcome of a step. */
async function counted(step: string, outcome: string): Promise<number> {
  const served = await (await fetch(`${product.base}/metrics`)).text()
  const found = served.match(new RegExp(`^maintenance_steps_total{step="${step}",outcome="${outcome}"} (\\d+)$`, 'm'))
  return Number(found?.[1])
}

test('a step that fails stops no other: log and metrics name it, and its next run is counted as a success', async () => {
  const { services } = product
  const { pool, clock } = services
  const counts = async () => [
    await counted('sessions', 'failed'),
    await counted('sessions', 'done'),
    await counted('unownedFiles', 'failed'),
    await counted('unownedFiles', 'done'),
  ]
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await pool.insertInto('rate_limit').values({ key: 'old', window_start: clock.now(), count: 1 }).execute()
  const isCounted = () => pool.selectFrom('rate_limit').select('key').where('key', '=', 'old').executeTakeFirst()

  const before = await counts()
  const releaseClaim = () => sql`alter table if exists session_away rename to session`.execute(pool)
  onTestFinished(async () => void (await releaseClaim()))
  await sql`alter table session rename to session_away`.execute(pool)
  product.clock.set(new Date(new Date(begin).getTime() + 2 * day))
  await runMaintenance({ ...services, log })

  // The first step failed. The later ones did their work, the last included.
  expect(await isCounted()).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ step: 'sessions', code: '42P01' }])
  const [failed = 0, done = 0, lastFailed = 0, lastDone = 0] = before
  expect(await counts()).toEqual([failed + 1, done, lastFailed, lastDone + 1])

  await releaseClaim()
  await runMaintenance(services)
  expect(await counts()).toEqual([failed + 1, done + 1, lastFailed, lastDone + 2])
})

test('a daily step that failed is tried again in the next round, and once done it counts as done until the next day', async () => {
  const services = { ...product.services, log: pino({ level: 'silent' }) }
  const dailyRuns: DailyRuns = new Map()
  const counts = async () => [await counted('confirmations', 'failed'), await counted('confirmations', 'done')]
  const hide = () => sql`alter table confirmation_place rename to away`.execute(services.pool)
  const show = () => sql`alter table if exists away rename to confirmation_place`.execute(services.pool)
  onTestFinished(async () => void (await show()))
  const [failed = 0, done = 0] = await counts()
  await hide()
  await runMaintenance(services, dailyRuns)
  expect(await counts()).toEqual([failed + 1, done])
  await show()
  await runMaintenance(services, dailyRuns)
  expect(await counts()).toEqual([failed + 1, done + 1])
  await hide()
  await runMaintenance(services, dailyRuns)
  expect(await counts()).toEqual([failed + 1, done + 2])
  product.clock.advance(day)
  await runMaintenance(services, dailyRuns)
  expect(await counts()).toEqual([failed + 2, done + 2])
})

test('a round deletes nothing by a clock that is hours from the database’s, and says so', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const services = { ...product.services, log }
  const databaseNow = Date.now()
  const due = { key: 'due', window_start: new Date(databaseNow - 2 * day), count: 1 }
  await services.pool.insertInto('rate_limit').values(due).execute()
  const isThere = async () =>
    (await services.pool.selectFrom('rate_limit').select('key').where('key', '=', 'due').execute()).length === 1
  product.clock.set(new Date(databaseNow + 2 * 3_600_000))
  await runRound(services, new Map())
  expect(await isThere()).toBe(true)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ahead: expect.closeTo(7200, -2) }])
  product.clock.set(new Date())
  await runRound(services, new Map())
  expect(await isThere()).toBe(false)
})

test('a round without its database says so, also where the driver has no code for it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const closed = makePool('postgres://nobody@127.0.0.1:1/none')
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const waiting = makePool(`postgres://nobody@127.0.0.1:${port}/none`)
  for (const pool of [closed, waiting]) {
    await runRound({ ...product.services, pool: makeDatabase(pool), log }, new Map())
    await pool.end()
  }
  const msg = 'no maintenance: the database does not answer'
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'ECONNREFUSED', msg },
    { code: 'databaseSilent', msg },
  ])
})

test('a start whose clock is more than an hour from the database’s leaves out its steps of maintenance too', async () => {
  const { services } = product
  product.clock.set(new Date(Date.now() + 60 * day))
  const done: string[] = []
  const metrics = { ...services.metrics, countMaintenanceStep: (step: string) => void done.push(step) }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await startMaintenance({ ...services, metrics, log }).stop()
  expect(done).toEqual([])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ahead: expect.closeTo(60 * 86_400, -2) }])
})

test('a round that takes longer than the time between two is joined by no other', async () => {
  product.clock.set(new Date())
  const { services } = product
  const done: string[] = []
  const metrics = { ...services.metrics, countMaintenanceStep: (step: string) => void done.push(step) }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const maintenance = startMaintenance({ ...services, metrics })
  // The steps of a start.
  await vi.waitFor(() => expect(done).toContain('confirmations'))
  await inTransaction(services.pool, async (db) => {
    await sql`lock table session in exclusive mode`.execute(db)
    vi.advanceTimersByTime(10 * 60_000)
    await untilWaiting(services.pool, 1, 'session')
    vi.advanceTimersByTime(10 * 60_000)
  })
  await maintenance.stop()
  expect(done.filter((step) => step === 'sessions')).toHaveLength(1)
})
