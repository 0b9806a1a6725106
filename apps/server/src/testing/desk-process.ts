import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { loadContent } from '../content/load-content.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { fillCitizens } from '../demonstration/fill-demonstration.ts'
import { systemIds } from '../ids.ts'
import { endLeases } from '../outbox/outbox-store.ts'
import { makeServices } from '../services.ts'
import { type Client, makeClient } from './client.ts'
import { freshDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { signIn } from './sign-in.ts'
import { makeTemporaryFolder } from './temporary-postgres.ts'
import { startUnreliableLine, type UnreliableLine } from './unreliable-line.ts'

/** A product in another process whose registry is the desk, and its database in the test's hands. */
export interface DeskProcess {
  /** As the product has them, on a sound connection to the same database. */
  services: Services
  /** The product's connection to its database. */
  line: UnreliableLine
  visitor(): Client
  signIn(persona: string): Promise<Client>
  /** Ends it by kill -9. */
  kill(): Promise<unknown>
  /** Starts it again at the same address, after the database has undone what it was doing for the former process. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const aKey = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`

/** With the demonstration's citizens, and without officers and cases. */
export async function startDeskProcess(): Promise<DeskProcess> {
  const [database, folder, port] = await Promise.all([freshDatabase(), makeTemporaryFolder(), freePort()])
  const line = await startUnreliableLine(database.url)
  const environment = {
    PORT: String(port),
    DATABASE_URL: line.url,
    DATA_DIR: folder,
    FIELD_KEYS: aKey('f1'),
    INDEX_KEY: aKey('i1'),
    REGISTRY: 'desk',
    STANDIN_REGISTRY_PROPERTIES: '50',
  }
  const config = readConfig(environment, systemIds)
  const content = await loadContent(config.contentDir)
  const log = pino({ level: 'silent' })
  const services = makeServices(config, { content, pool: database.db, clock: systemClock, ids: systemIds, log })
  await fillCitizens(services)
  let server: ServerProcess = await startServerProcess(environment)
  const isQuiet = async () => {
    const busy = sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    expect((await busy.execute(database.db)).rows).toEqual([])
  }
  return {
    services,
    line,
    visitor: () => makeClient(server.base),
    signIn: (persona) => signIn(server.base, persona),
    kill: () => server.end('SIGKILL'),
    async restart() {
      await vi.waitFor(isQuiet, { timeout: 60_000, interval: 20 })
      // As after a start on the embedded database: a dead process's messages need not wait for their leases.
      await endLeases(services.pool)
      server = await startServerProcess(environment)
    },
    async stop() {
      line.set('sound')
      await server.stop()
      line.close()
      await services.platform.pdf.close()
      await services.platform.pictures.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs while nobody else can write to a table or lock its rows: who has to, waits in the middle of a transaction and has
 * not sent its commit yet. `untilWaiting` resolves when somebody does.
 */
export function whileLocked<T>(
  { pool }: Pick<Services, 'pool'>,
  table: 'audit_head' | 'case_number',
  run: (untilWaiting: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const waiting = sql`select 1 from pg_locks
    where database = (select oid from pg_database where datname = current_database())
      and relation = ${table}::regclass and not granted`
  return inTransaction(pool, async (db) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(db)
    return run(() =>
      vi.waitFor(async () => expect((await waiting.execute(pool)).rows).not.toEqual([]), {
        timeout: 60_000,
        interval: 20,
      }),
    )
  })
}
