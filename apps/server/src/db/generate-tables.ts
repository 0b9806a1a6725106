import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrationsFolder, startTemporaryPostgres } from '../testing/temporary-postgres.ts'
import { describeTables } from './describe-tables.ts'
import { migrateDatabase } from './migrate.ts'
import { makePool } from './pool.ts'

// Run after a new migration: node apps/server/src/db/generate-tables.ts
const server = await startTemporaryPostgres()
try {
  await migrateDatabase(server.url, migrationsFolder)
  const pool = makePool(server.url, { max: 1 })
  await writeFile(fileURLToPath(new URL('tables.ts', import.meta.url)), await describeTables(pool))
  await pool.end()
} finally {
  await server.stop()
}
