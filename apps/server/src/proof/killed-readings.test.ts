import { rm } from 'node:fs/promises'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { systemIds } from '../ids.ts'
import { verifyAudit } from '../modules/audit/verify-audit-service.ts'
import { freshDatabase } from '../testing/database.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const readers = 12
/** The server is killed after so many answers. */
const readings = 150

let dataDir: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let server: ServerProcess
beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
  database = await freshDatabase()
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO_DATA: '1',
  })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function countReadings(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where act = 'identityRead'`.execute(database.db)
  return rows[0]?.count ?? 0
}

test('kill -9 during readings loses no answered one, and the chains are valid', async () => {
  const citizen = await signIn(server.base, 'zhangsan')
  const before = await countReadings()
  let answered = 0
  const enough = Promise.withResolvers<void>()
  const read = async () => {
    for (;;) {
      await citizen.call(getUserInfo, {})
      answered += 1
      if (answered === readings) enough.resolve()
    }
  }
  // They read until the server is gone, in the middle of their calls.
  const all = Promise.allSettled(Array.from({ length: readers }, read))
  await enough.promise
  await server.end('SIGKILL')
  await all
  expect((await countReadings()) - before).toBeGreaterThanOrEqual(answered)
  const { indexKeys } = readConfig({ DATA_DIR: dataDir }, systemIds)
  expect((await verifyAudit(database.db, indexKeys)).faults).toEqual([])
})
