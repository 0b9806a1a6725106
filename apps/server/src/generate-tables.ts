import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describeTables } from './db/describe-tables.ts'
import { migrateDatabase } from './db/migrate.ts'
import { makePool } from './db/pool.ts'
import { migrationsFolder, startTemporaryPostgres } from './testing/temporary-postgres.ts'

// Run after a new migration: node apps/server/src/generate-tables.ts
const server = await startTemporaryPostgres()
try {
  await migrateDatabase(server.url, migrationsFolder)
  const pool = makePool(server.url, { max: 1 })
  await writeFile(fileURLToPath(new URL('db/tables.ts', import.meta.url)), await describeTables(pool))
  await pool.end()
} finally {
  await server.stop()
}
