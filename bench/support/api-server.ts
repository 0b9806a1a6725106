// A server process that answers calls and delivers nothing: on `DATABASE_URL`, at a port that it prints.
import { pino } from 'pino'
import { buildApp } from '../../apps/server/src/app.ts'
import { systemClock } from '../../apps/server/src/clock.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { loadContent } from '../../apps/server/src/content/load-content.ts'
import { makeDatabase } from '../../apps/server/src/db/database.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { systemIds } from '../../apps/server/src/ids.ts'
import { makeServices } from '../../apps/server/src/services.ts'

const config = readConfig(process.env, systemIds)
const pool = makePool(config.databaseUrl ?? '')
const services = makeServices(config, {
  content: await loadContent(config.contentDir),
  pool: makeDatabase(pool),
  clock: systemClock,
  ids: systemIds,
  log: pino({ level: 'silent' }),
})
const app = await buildApp(services)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${address}\n`)
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
