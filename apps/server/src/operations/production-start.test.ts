import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { repositoryFolder } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { demonstrationOfficers } from '../demonstration/officers.ts'
import { pauseStaff, resetStaff } from '../modules/desk-staff/operator-service.ts'
import { aSubmitted } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import { freshDatabase } from '../testing/database.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { aKey, productionSettings } from '../testing/production-settings.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { clockAheadBy } from '../testing/wrong-clock.ts'

let product: TestProduct
let settings: Record<string, string>
beforeAll(async () => {
  const [database, dataDir] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  const keys = { FIELD_KEYS: aKey('f1'), INDEX_KEY: aKey('i1') }
  settings = { ...(await productionSettings()), ...keys, DATABASE_URL: database.url, DATA_DIR: dataDir }
  // Its officers are those of the demonstration.
  product = await startProduct({ env: keys, open: async () => ({ database, dataDir: await makeTemporaryFolder() }) })
})
afterAll(async () => {
  await product.stop()
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true })
})

const logins = Object.keys(demonstrationOfficers)

test('a start in production is refused while an officer of the demonstration can sign in, and says how to end it', async () => {
  const { pool, ...services } = product.services
  const operate = (act: typeof resetStaff, login: string) =>
    inTransaction(pool, (db) => act({ ...services, db }, login))
  const [kept = '', paused = '', ...others] = logins
  const start = async () => {
    const server = await startServerProcess(settings)
    onTestFinished(() => server.stop())
    return server
  }
  await expect(start()).rejects.toThrow(`${logins.join(', ')}. Before the start: npm run staff -- reset ${kept}; npm`)
  for (const login of others) await operate(resetStaff, login)
  await operate((office, login) => pauseStaff(office, { login, paused: true }), paused)
  await expect(start()).rejects.toThrow(`public: ${kept}. Before the start: npm run staff -- reset ${kept}\n`)
  await operate(resetStaff, kept)
  const server = await start()
  await server.end('SIGTERM')
  expect(server.output()).toContain('bdc.example.gov.cn')
})

test('a start names in one line a database that it cannot have, and a folder that is not there or not its own', async () => {
  const nobodys = new URL(settings.DATABASE_URL ?? '')
  nobodys.pathname = '/nobodys'
  for (const [given, line] of [
    [
      { DATABASE_URL: 'postgres://bdc@127.0.0.1:1/bdc' },
      /The database does not answer: connect ECONNREFUSED .* DATABASE_URL /,
    ],
    [{ DATABASE_URL: nobodys.href }, /The database refuses: database "nobodys" does not exist. DATABASE_URL /],
    [
      { CONTENT_DIR: path.join(settings.DATA_DIR ?? '', 'nobody') },
      /The content cannot be read: ENOENT.* CONTENT_DIR /,
    ],
    [{ DATA_DIR: path.join(repositoryFolder, 'package.json') }, /DATA_DIR .* cannot be written: EEXIST/],
  ] as const) {
    const failed: unknown = await startServerProcess({ ...settings, ...given }).catch(String)
    expect(failed).toMatch(line)
    expect(failed).not.toMatch(/^ +at /m)
  }
})

test('a start names papers of its database that its folder lacks: another DATA_DIR, or a node without the bucket', async () => {
  const { client } = await aSignedInCitizen(product)
  await aSubmitted(client)
  const ownFolder = { ...settings, DATA_DIR: product.services.config.dataDir }
  const outputOf = async (given: Record<string, string>) => {
    const server = await startServerProcess(given)
    onTestFinished(() => server.stop())
    await server.end('SIGTERM')
    return server.output()
  }
  for (const login of logins)
    await inTransaction(product.services.pool, (db) => resetStaff({ ...product.services, db }, login))
  const said = 'papers of the database are not in DATA_DIR/files'
  expect(await outputOf(settings)).toMatch(new RegExp(`${said}: [1-9] of [1-9]`))
  expect(await outputOf(ownFolder)).not.toContain(said)
})

test('a start whose clock is days from the database’s makes no days of the calendar, and says so', async () => {
  const database = await freshDatabase()
  const days = () => database.db.selectFrom('calendar_day').select('id').execute()
  const outputOf = async (clock: Record<string, string>) => {
    const server = await startServerProcess({ ...settings, ...clock, DATABASE_URL: database.url })
    onTestFinished(() => server.stop())
    await server.end('SIGTERM')
    return server.output()
  }
  const wrong = await outputOf(clockAheadBy(5))
  expect(wrong).toMatch(
    /"ahead":43[12]\d\d\d,"msg":"no maintenance: the clocks of this machine and of the database differ"/,
  )
  expect(await days()).toEqual([])
  expect(await outputOf({})).not.toContain('the clocks')
  expect(await days()).not.toEqual([])
})

test('a start whose bucket does not answer goes on, and names the setting that is wrong without the secret', async () => {
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'hidden',
  }
  const server = await startServerProcess({ ...settings, ...bucket, DATABASE_URL: (await freshDatabase()).url })
  onTestFinished(() => server.stop())
  await server.end('SIGTERM')
  expect(server.output()).toContain(
    'the bucket does not answer (ECONNREFUSED): no file is stored or shown. Nothing listens at S3_ENDPOINT',
  )
  expect(server.output()).toContain(
    '"step":"auditAnchor","name":"PlatformError","platform":"files","code":"ECONNREFUSED"',
  )
  expect(server.output()).not.toContain('hidden')
})
