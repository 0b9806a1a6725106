// A server process that answers calls and delivers nothing: on `DATABASE_URL`, at an address that it prints.
import { makePool } from '../../apps/server/src/db/pool.ts'
import { buildApiOnly } from '../../apps/server/src/testing/api-only.ts'

const pool = makePool(process.env.DATABASE_URL ?? '')
const { app } = await buildApiOnly(pool, { dataDir: process.env.DATA_DIR ?? '' })
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
