// The operator's commands over the year, as docs/OPERATIONS.md names them, and what the database says of itself.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryFolder } from '../../apps/server/src/config.ts'
import { migrateDatabase } from '../../apps/server/src/db/migrate.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { migrationsFolder } from '../../apps/server/src/testing/temporary-postgres.ts'

const run = promisify(execFile)

/** The seconds that some work takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Runs a command of ours to its end. Throws with its output when it fails. */
export async function runOurs(
  script: string,
  options: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const file = path.join(repositoryFolder, 'apps/server/src', script)
  const { stdout } = await run(process.execPath, [file, ...options], { env: { ...inherited, ...env } })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Runs a program of the database's own, for example pg_dump. */
export const runTool = (program: string, options: readonly string[]) => run(program, [...options])

/** The migrations with a number up to this one, or only those after it, in their order. */
export async function migrationsBy(number: string): Promise<{ until: string[]; after: string[] }> {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return {
    until: files.filter((name) => name.slice(0, 4) <= number),
    after: files.filter((name) => name.slice(0, 4) > number),
  }
}

/** A database with some of the migrations; each later call adds to it. */
export async function migrateWith(url: string, files: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-year-migrations-'))
  try {
    for (const file of files) await cp(path.join(migrationsFolder, file), path.join(folder, file))
    await migrateDatabase(url, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Bytes of a folder with all that is in it. */
export async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const bytes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return bytes.reduce((sum, each) => sum + each, 0)
}

export interface TableSize {
  name: string
  rows: number
  bytes: number
  indexBytes: number
}

/** Rows and bytes of each table, the largest first, with its indexes and long values. */
export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  const { rows } = await pool.query<{ name: string; rows: number; bytes: string; index_bytes: string }>(`
    select relname as name, reltuples::bigint::float8 as rows, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as index_bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc`)
  return rows.map(({ name, rows: count, bytes, index_bytes }) => ({
    name,
    rows: Math.max(0, count),
    bytes: Number(bytes),
    indexBytes: Number(index_bytes),
  }))
}

/** How many rows each table has, exactly. */
export async function countRows(pool: Pool): Promise<Map<string, number>> {
  const tables = await tableSizes(pool)
  const counted = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from "${name}"`)
    counted.set(name, Number(rows[0]?.count ?? 0))
  }
  return counted
}

/** The database's counters are written at the latest ten seconds after a connection has become idle. */
const flushMs = 11_000

/** Which tables of more than 10,000 rows some work read from end to end, and how often. */
export async function scansOf(pool: Pool, work: () => Promise<void>): Promise<string> {
  const scans = async () => {
    await new Promise((resolve) => setTimeout(resolve, flushMs))
    const { rows } = await pool.query<{ relname: string; seq_scan: string }>(
      'select relname, seq_scan from pg_stat_user_tables where n_live_tup > 10000 order by relname',
    )
    return rows
  }
  const before = new Map((await scans()).map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
  await work()
  const read = (await scans()).flatMap(({ relname, seq_scan }) => {
    const count = Number(seq_scan) - (before.get(relname) ?? 0)
    return count > 0 ? [`${relname} × ${count}`] : []
  })
  return read.length === 0 ? 'no large table was read from end to end' : `read from end to end: ${read.join(', ')}`
}
