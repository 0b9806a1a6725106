import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { makePool } from '../db/pool.ts'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/**
 * The configured database for an operator's command: `DATABASE_URL`, or the embedded one of `DATA_DIR`. The command
 * uses the one of the running product, or starts it.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
  const folder = path.join(dataDir, 'database')
  const served = urlOfRunning(folder)
  if (served !== undefined && (await answers(served))) return { url: served, close: async () => {} }
  const started = await startEmbeddedPostgres(folder)
  return { url: started.url, close: () => started.stop() }
}

/**
 * PostgreSQL writes to `postmaster.pid` where it listens: line 4 is the port, line 5 the socket's folder, line 6 the
 * address.
 */
function urlOfRunning(folder: string): string | undefined {
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [, , , port = '', socketFolder = '', address = ''] = readFileSync(pidFile, 'utf8').split('\n')
  if (socketFolder !== '')
    return `postgres://registration@localhost:${port}/postgres?host=${encodeURIComponent(socketFolder)}`
  const password = readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim()
  return `postgres://registration:${password}@${address}:${port}/postgres`
}

/** A killed server leaves its file behind. */
async function answers(url: string): Promise<boolean> {
  const pool = makePool(url, { max: 1 })
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await pool.end()
  }
}
