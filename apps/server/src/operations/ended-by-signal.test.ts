import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { freshDatabase } from '../testing/database.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { aKey } from '../testing/production-settings.ts'
import { beginServerProcess, startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

test('a start that a signal ends says nothing, and is no failure', async () => {
  const [database, dataDir] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  const keys = { FIELD_KEYS: aKey('f1'), INDEX_KEY: aKey('i1'), DEMO_DATA: '1' }
  const server = await beginServerProcess({ ...keys, DATABASE_URL: database.url, DATA_DIR: dataDir })
  onTestFinished(async () => {
    await server.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  // The start waits for the calendar, gets the signal, and then finds its database closed.
  const ended = await inTransaction(database.db, async (db) => {
    await sql`lock table calendar_day in access exclusive mode`.execute(db)
    await untilWaiting(database.db, 1)
    return [server.end('SIGTERM')]
  })
  expect(await Promise.all(ended)).toEqual([0])
  expect(server.output().replace(/^NODE_ENV is not production.*\n/, '')).toBe('')
})

test('a node that ends with its own database loses no connection', async () => {
  const dataDir = await makeTemporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'warn' })
  await Promise.all(Array.from({ length: 16 }, () => fetch(`${server.base}/readyz`)))
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).not.toContain('lost')
})
