import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  deleteApplication,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { cancelAppointment, listAppointments } from '@registration/contract/appointments.ts'
import { getArchiveAnswer } from '@registration/contract/archive.ts'
import { getCaseQuestions } from '@registration/contract/case-questions.ts'
import { getCertificate, pdfAddress } from '@registration/contract/certificates.ts'
import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { openApiDocument } from '@registration/contract/openapi.ts'
import { listSignIns } from '@registration/contract/own-data.ts'
import { saveParty } from '@registration/contract/party.ts'
import { changePassword } from '@registration/contract/profile.ts'
import { compareWithSubmission, listRemarks } from '@registration/contract/remarks.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { repositoryFolder } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { aParty } from './demonstration/builders.ts'
import { sessionCookie } from './http/cookies.ts'
import { runMaintenance } from './maintenance.ts'
import { maintenanceSteps } from './metrics.ts'
import { compareAnchors } from './modules/audit/anchor-service.ts'
import { verifyAudit } from './modules/audit/verify-audit-service.ts'
import { rotateCaseKeys } from './modules/desk-cases/rotate-case-keys.ts'
import { requireKeys } from './operations/check-keys.ts'
import { rotateKeys } from './operations/rotate-keys.ts'
import { aPicture, attachmentsOf, upload } from './testing/applications.ts'
import type { Client } from './testing/client.ts'
import { emptyDatabase, type FreshDatabase } from './testing/database.ts'
import { holdingOf, riverside, unlock } from './testing/holdings.ts'
import { startProduct, type TestProduct } from './testing/product.ts'
import { type Release, readRelease, restoreRelease } from './testing/release.ts'
import { startServerProcess } from './testing/server-process.ts'
import { makeTemporaryFolder, migrationsFolder } from './testing/temporary-postgres.ts'
import { lostOf, wireOf } from './testing/wire-places.ts'

const hour = 3_600_000
const day = 24 * hour

let release: Release
beforeAll(async () => {
  release = await readRelease('release-0.1.0')
})

/** The release's database, not migrated yet, and its files. */
async function restored(): Promise<{ database: FreshDatabase; dataDir: string }> {
  const [database, dataDir] = [await emptyDatabase(), await makeTemporaryFolder()]
  await restoreRelease(release, database.url, dataDir)
  return { database, dataDir }
}

describe('on the database and the files of 0.1.0', () => {
  let product: TestProduct
  let citizen: Client
  /** How many rows each of the release's tables had. */
  let rowsBefore: Map<string, number>
  beforeAll(async () => {
    const { database, dataDir } = await restored()
    rowsBefore = await countRows(database)
    // Two nodes at once: one migrates, the other waits.
    await Promise.all([1, 2].map(() => migrateDatabase(database.url, migrationsFolder)))
    product = await startProduct({
      at: new Date(new Date(release.madeAt).getTime() + hour).toISOString(),
      open: async () => ({ database, dataDir }),
      env: { MODULES: 'property,questions,confirmation,call-queue' },
    })
    citizen = product.visitor()
    citizen.cookies.set(sessionCookie, release.walk.session)
  })
  afterAll(() => product.stop())

  const read = (applicationId: string) => citizen.call(getApplication, { applicationId })

  test('every row is still there, and the keys open them', async () => {
    const { pool, config } = product.services
    const now = await countRows({ db: pool })
    // The start makes the calendar's next days, and the outbox delivers.
    const moving = ['outbox', 'calendar_day', 'slot', 'article', 'loaded_content', 'citizen']
    const lost = [...rowsBefore].filter(([table, count]) => !moving.includes(table) && (now.get(table) ?? 0) < count)
    expect(lost).toEqual([])
    await requireKeys(pool, config)
  })

  test('its session goes on, and shows its sign-in', async () => {
    expect((await citizen.call(getUserInfo, {})).name).toBe('张建国')
    expect((await citizen.call(listSignIns, {})).signIns.some(({ isPresent }) => isPresent)).toBe(true)
  })

  test('what was there is read: applications, pictures, bookings, messages, opinions', async () => {
    const { draft, pending, rejected, appointment, picture } = release.walk
    for (const group of ['unsubmitted', 'pending', 'rejected', 'approved'] as const)
      expect((await citizen.call(listApplications, { group, page: 1, pageSize: 50 })).total).toBeGreaterThan(0)
    expect((await read(draft)).application.status).toBe('unsubmitted')
    expect((await read(pending)).application.acceptanceNumber).toMatch(/^\d{13}$/)
    expect((await read(rejected)).application.opinions.cadastral).toContain('买卖合同')
    const attachments = await attachmentsOf(citizen, draft)
    expect(attachments.map(({ id }) => id)).toContain(picture)
    for (const { url } of attachments) expect((await citizen.get(url)).status).toBe(200)
    expect((await citizen.call(listAppointments, {})).map(({ id }) => id)).toContain(appointment)
    expect((await citizen.call(listMessages, { page: 1, pageSize: 50 })).rows.length).toBeGreaterThan(3)
    // Who taps again sends nothing twice.
    await citizen.call(sendFeedback, { content: '请在周末也开放办理。' }, release.walk.requestId)
    const { rows } = await citizen.call(listFeedback, { page: 1, pageSize: 50 })
    expect(rows.filter(({ opinion }) => opinion === '请在周末也开放办理。')).toHaveLength(1)
  })

  test('its certificate is the same file, and is found by its code', async () => {
    const { archiveRequestId, fingerprint, verifyPath } = release.walk.certificate
    expect((await citizen.call(getArchiveAnswer, { archiveRequestId })).units.length).toBeGreaterThan(0)
    const found = await citizen.call(getCertificate, { archiveRequestId })
    expect([found.state, found.standing, found.fingerprint]).toEqual(['ready', 'valid', fingerprint])
    const file = Buffer.from(await (await citizen.get(pdfAddress(found.path ?? ''))).arrayBuffer())
    expect(createHash('sha256').update(file).digest('hex')).toBe(fingerprint)
    const page = await (await product.visitor().get(verifyPath)).text()
    expect(page).toContain('有效')
  })

  test('what it had not delivered is delivered, and what it handed to the registry stays there', async () => {
    const { undelivered, pending } = release.walk
    await product.visitor().post('/standin/registry/__standin/faults', { name: 'down', on: false })
    const acknowledged = async () => expect((await read(undelivered)).application.acceptanceNumber).toMatch(/^\d{13}$/)
    await vi.waitFor(acknowledged, 60_000)
    await product.visitor().post('/standin/registry/decide', { proinstid: pending, shzt: '10' })
    const passed = async () => expect((await read(pending)).application.status).toBe('cadastralPassed')
    await vi.waitFor(passed, 60_000)
    const cases = await product.services.pool.selectFrom('desk_case').select('id').execute()
    expect(cases).toEqual([])
  })

  test('its draft is changed and submitted, with what is new', async () => {
    const { draft } = release.walk
    expect((await citizen.call(getCaseQuestions, { applicationId: draft })).questions.length).toBeGreaterThan(0)
    await unlock(product, citizen)
    expect((await holdingOf(citizen, riverside)).certificateNumber).toBe(riverside)
    const { parties } = await read(draft)
    const [buyer] = parties.filter(({ role }) => role === 'rightsHolder')
    await citizen.call(saveParty, { applicationId: draft, party: aParty({ id: buyer?.id ?? '' }) })
    const { materials } = await citizen.call(listMaterials, { applicationId: draft })
    for (const { id: materialId, isRequired, attachments } of materials)
      if (isRequired && attachments.length === 0)
        await upload(citizen, { applicationId: draft, materialId }, [await aPicture()])
    await citizen.call(submitApplication, { applicationId: draft })
    const acknowledged = async () => expect((await read(draft)).application.acceptanceNumber).not.toBe('')
    await vi.waitFor(acknowledged, 60_000)
    expect((await citizen.call(listMaterials, { applicationId: draft })).materials).not.toEqual([])
  })

  test('its rejected application is answered and submitted again', async () => {
    const { rejected } = release.walk
    expect((await citizen.call(listRemarks, { applicationId: rejected })).current).toEqual([])
    expect((await citizen.call(compareWithSubmission, { applicationId: rejected })).changes).toEqual([])
    const { materials } = await citizen.call(listMaterials, { applicationId: rejected })
    const materialId = materials[0]?.id ?? ''
    await upload(citizen, { applicationId: rejected, materialId }, [await aPicture('#aa6644')])
    await citizen.call(submitApplication, { applicationId: rejected })
    const { application, steps } = await read(rejected)
    expect(application.status).toBe('pending')
    expect(steps.filter(({ activity }) => activity === '提交申请')).toHaveLength(2)
    // The registry, which knows only the first submission, rejects the second one too, with a remark.
    const remarks = JSON.stringify([{ target: { kind: 'application' }, text: '请核对面积' }])
    const decision = { proinstid: rejected, shzt: '11', opinion: '请补正。', remarks }
    const decided = async () =>
      expect((await product.visitor().post('/standin/registry/decide', decision)).status).toBe(200)
    await vi.waitFor(decided, 60_000)
    const remarked = async () =>
      expect((await citizen.call(listRemarks, { applicationId: rejected })).current).toHaveLength(1)
    await vi.waitFor(remarked, 60_000)
  })

  test('its booking is cancelled, its password changed, and its oldest draft deleted with its files', async () => {
    await citizen.call(cancelAppointment, { id: release.walk.appointment })
    await citizen.call(changePassword, { password: 'bdc36k9', newPassword: 'Handan-2026-bdc' })
    const { rows } = await citizen.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 50 })
    const applicationId = rows.at(-1)?.id ?? ''
    await citizen.call(deleteApplication, { applicationId })
    const left = await sql`select 1 from attachment where application_id = ${applicationId}`.execute(
      product.services.pool,
    )
    expect(left.rows).toEqual([])
  })

  test('the audit log of both versions holds, and the anchors of 0.1.0 too', async () => {
    const { pool, config, platform } = product.services
    const { faults, entries } = await verifyAudit(pool, config.indexKeys)
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThan(20)
    const anchored = await compareAnchors({ db: pool, files: platform.files, config })
    expect(anchored.faults).toEqual([])
    expect(anchored.anchors).toBeGreaterThan(0)
  })

  test('every step of maintenance runs, now and when its records expire', async () => {
    const { metrics } = product.services
    const failed = vi.spyOn(metrics, 'countMaintenanceStep')
    for (const days of [0, 84, 8]) {
      product.clock.advance(days * day)
      await runMaintenance(product.services)
    }
    expect(failed.mock.calls.filter(([, outcome]) => outcome === 'failed')).toEqual([])
    expect(failed.mock.calls).toHaveLength(3 * maintenanceSteps.length)
    failed.mockRestore()
    const again = await product.signIn('zhangsan')
    const { total } = await again.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 50 })
    expect(total).toBe(0)
  })

  // Last: the product itself does not get the new key.
  test('the keys are rotated', async () => {
    const { pool, config } = product.services
    const key = { id: 'next', key: Buffer.alloc(32, 'n') }
    const fieldKeys = [key, ...config.fieldKeys]
    await rotateKeys(pool, { fieldKeys, indexKeys: config.indexKeys }, { rotateCaseKeys })
    await requireKeys(pool, { fieldKeys: [key], indexKeys: config.indexKeys, madeKeys: [] })
  })
})

async function countRows({ db }: Pick<FreshDatabase, 'db'>): Promise<Map<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const counts = tables.rows.map(async ({ name }): Promise<[string, number]> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    return [name, rows[0]?.count ?? 0]
  })
  return new Map(await Promise.all(counts))
}

test('two nodes that start at once on the database of 0.1.0 both serve, and its keys are asked for', async () => {
  const { database, dataDir } = await restored()
  const other = await makeTemporaryFolder()
  const readKey = async (name: string) => (await readFile(path.join(dataDir, 'keys', name), 'utf8')).trim()
  const shared = { DATABASE_URL: database.url, STANDIN_REGISTRY_PROPERTIES: '50' }
  const keys = { FIELD_KEYS: await readKey('FIELD_KEYS'), INDEX_KEY: await readKey('INDEX_KEY') }
  try {
    await expect(startServerProcess({ ...shared, DATA_DIR: other })).rejects.toThrow('put back the keys')
    const nodes = await Promise.all(
      [dataDir, other].map((folder) => startServerProcess({ ...shared, ...keys, DATA_DIR: folder })),
    )
    for (const { base } of nodes) expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' })
    await Promise.all(nodes.map((node) => node.stop()))
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  } finally {
    await database.drop()
    for (const folder of [dataDir, other]) await rm(folder, { recursive: true, force: true })
  }
})

test('a certificate that 0.1.0 revoked stays revoked, and its result with it', async () => {
  const { database, dataDir } = await restored()
  const { archiveRequestId } = release.walk.certificate
  const revokedAt = new Date(release.madeAt)
  try {
    await sql`update certificate set revoked_at = ${revokedAt}, revocation_reason = '登记簿有误'
      where request_id = ${archiveRequestId}`.execute(database.db)
    await migrateDatabase(database.url, migrationsFolder)
    const { rows } = await sql`select id, revoked_at, revocation_reason from archive_request
      where revoked_at is not null`.execute(database.db)
    expect(rows).toEqual([{ id: archiveRequestId, revoked_at: revokedAt, revocation_reason: '登记簿有误' }])
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('the wire of 0.1.0', () => {
  test('has every call, field and refusal still, and asks for no other field', () => {
    expect(lostOf(wireOf(release.openApi), wireOf(openApiDocument()))).toEqual([])
  })

  test('and the CHANGELOG names each that came since', async () => {
    const text = await readFile(path.join(repositoryFolder, 'CHANGELOG.md'), 'utf8')
    const before = wireOf(release.openApi)
    const added = [...wireOf(openApiDocument()).keys()].filter((place) => !before.has(place))
    // Of a new call its address. Of a call that was there, its new field.
    const calls = new Set([...before.keys()].map((place) => place.split(' .')[0]))
    const names = added.map((place) => {
      const [at = '', field] = place.split(' .')
      return field !== undefined && calls.has(at)
        ? (field.replaceAll('[]', '').split('.').at(-1) ?? '')
        : (at.split(' ')[1] ?? '')
    })
    expect(names.length).toBeGreaterThan(50)
    expect([...new Set(names)].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})

test('the CHANGELOG names the last migration, in its range and in its table', async () => {
  const text = await readFile(path.join(repositoryFolder, 'CHANGELOG.md'), 'utf8')
  const last = (await readdir(migrationsFolder)).sort().at(-1)?.slice(0, 4)
  expect(/\*\*Migrations\*\* 0026 to (\d{4})/.exec(text)?.[1]).toBe(last)
  expect(text).toMatch(new RegExp(`^\\| (?:\\d{4}, )*${last} \\|`, 'm'))
})
