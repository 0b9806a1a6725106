import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { loadContent } from '../content/load-content.ts'
import type { Services } from '../context.ts'
import { makeDatabase } from '../db/database.ts'
import type { Pool } from '../db/pool.ts'
import { type Ids, systemIds } from '../ids.ts'
import { makeServices } from '../services.ts'

/**
 * A server that answers calls and delivers no messages, on a pool that its maker ends: for measurements of calls alone.
 */
export async function buildApiOnly(
  pool: Pool,
  { dataDir, ids = systemIds }: { dataDir: string; ids?: Ids },
): Promise<{ app: FastifyInstance; services: Services }> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir }, systemIds)
  const services = makeServices(config, {
    content: await loadContent(config.contentDir),
    pool: makeDatabase(pool),
    clock: systemClock,
    ids,
    log: pino({ level: 'silent' }),
  })
  return { app: await buildApp(services), services }
}
