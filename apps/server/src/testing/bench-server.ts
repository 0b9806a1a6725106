import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { readConfig, repositoryFolder } from '../config.ts'
import { loadContent } from '../content/load-content.ts'
import type { Services } from '../context.ts'
import { makeDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { makePool, type Pool } from '../db/pool.ts'
import { aCitizen, makeCitizen } from '../demonstration/builders.ts'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { insertSession } from '../http/session-store.ts'
import { systemIds } from '../ids.ts'
import { makeServices } from '../services.ts'
import { type Client, makeClient } from './client.ts'
import { freePort } from './free-port.ts'

export interface BenchServer {
  base: string
  /** The server's process. */
  pid: number
  services: Services
  pool: Pool
  /** So many citizens with complete profiles, each signed in. */
  signIn(count: number): Promise<Client[]>
  stop(): Promise<void>
}

/**
 * The product's own server in a process of its own, on a durable database that it shares with this process. `settings`
 * are set beside those of a benchmark.
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-'))
  const embedded = await startEmbeddedPostgres(path.join(dataDir, 'database'))
  await migrateDatabase(embedded.url, path.join(repositoryFolder, 'apps/server/migrations'))
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    DEMO_DATA: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const config = readConfig(env, systemIds)
  // What a benchmark prepares may take longer than a call.
  const pool = makePool(embedded.url, { statementTimeoutMs: 0 })
  const log = pino({ level: 'silent' })
  const content = await loadContent(config.contentDir)
  const services = makeServices(config, { content, pool: makeDatabase(pool), clock: systemClock, ids: systemIds, log })
  const child = spawn(process.execPath, [path.join(repositoryFolder, 'apps/server/src/main.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilHealthy(child, config.publicBase)
  return {
    base: config.publicBase,
    pid: child.pid ?? 0,
    services,
    pool,
    signIn: (count) => Promise.all(Array.from({ length: count }, (_, n) => signIn(services, n))),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await pool.end()
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function signIn(services: Services, n: number): Promise<Client> {
  const citizenId = await makeCitizen(services, `o-bench-${n}`, aCitizen())
  const token = systemIds.token()
  const now = systemClock.now()
  const hashes = { tokenHash: hashToken(token), stateHash: hashToken(`${n}`) }
  await insertSession(services.pool, { id: systemIds.uuid(), ...hashes, citizenId, now })
  const client = makeClient(services.config.publicBase)
  client.cookies.set(sessionCookie, token)
  return client
}

async function untilHealthy(child: ChildProcess, base: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server ended with ${child.exitCode}`)
}
