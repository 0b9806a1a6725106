// `npm run bench:year`: a made-up year of an office (300,000 citizens, 60,000 applications with four pictures each as rows,
// 250 working days of bookings, 2 million audit entries) on the embedded database: the migrations since the release before,
// the start of a node, every list, the calendar, the audit's verification, maintenance, backup and restore.
// YEAR_SHARE=0.1 is a tenth of it. With DATABASE_URL it fills that empty database, and pg_dump and pg_restore are measured.
import { cp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../apps/server/src/clock.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { loadContent } from '../apps/server/src/content/load-content.ts'
import type { Services } from '../apps/server/src/context.ts'
import { makeDatabase } from '../apps/server/src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { makePool, type Pool } from '../apps/server/src/db/pool.ts'
import { systemIds } from '../apps/server/src/ids.ts'
import { runMaintenance } from '../apps/server/src/maintenance.ts'
import { makeServices } from '../apps/server/src/services.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { daysOf, fillBefore, fillSince } from './support/fill-year.ts'
import type { Measured } from './support/measure.ts'
import { measureCalendar, measureCitizens, measureDesk, measureExport } from './support/measure-year.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'
import {
  bytesOf,
  countRows,
  migrateWith,
  migrationsBy,
  runOurs,
  runTool,
  scansOf,
  seconds,
  tableSizes,
} from './support/year-commands.ts'
import { size } from './support/year-shape.ts'

/** The last migration of the release before. */
const releasedWith = '0040'
/** Of a hundred calls of a list, the slowest: milliseconds. */
const listTarget = 50
const given = process.env.DATABASE_URL
const hasty = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

const folder = await makeTemporaryFolder()
const dataDir = path.join(folder, 'data')
const home = path.join(dataDir, 'database')
let postgres: EmbeddedPostgres | undefined

try {
  console.log(`${JSON.stringify(size)}\n`)
  await fill()
  await restart()
  await measureNode()
  await measureCommands()
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function openUrl(settings: Record<string, string> = {}): Promise<string> {
  if (given) return given
  postgres ??= await startEmbeddedPostgres(home, { settings })
  return postgres.url
}

/** With the settings of the product, after a checkpoint. */
async function restart(): Promise<void> {
  await postgres?.stop()
  postgres = undefined
  await openUrl()
}

/** The product's services on the database, and a pool for whole statements. */
async function withServices<T>(work: (services: Services, database: Pool) => Promise<T>): Promise<T> {
  const url = await openUrl()
  const config = readConfig(envOf(url), systemIds)
  const pool = makePool(url, { statementTimeoutMs: 0 })
  const content = await loadContent(config.contentDir)
  const db = makeDatabase(pool)
  const log = pino({ level: 'error' })
  try {
    return await work(makeServices(config, { content, pool: db, clock: systemClock, ids: systemIds, log }), pool)
  } finally {
    await pool.end()
  }
}

function envOf(url: string) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DEMO_DATA: '0',
    REGISTRY: 'desk',
    STANDIN_REGISTRY_PROPERTIES: '50',
  }
}

async function fill(): Promise<void> {
  const url = await openUrl(hasty)
  const { until, after } = await migrationsBy(releasedWith)
  await migrateWith(url, until)
  await withServices((services, database) => fillBefore({ services, database }))
  for (const [index, file] of after.entries()) {
    const took = await seconds(() => migrateWith(url, [...until, ...after.slice(0, index + 1)]))
    line(`migration ${file}`, took)
  }
  await withServices((services, database) => fillSince({ services, database }))
  await withServices(async (_, database) => {
    const sizes = await tableSizes(database)
    console.log(`\n${'table'.padEnd(28)} ${'rows'.padStart(10)} ${'MB'.padStart(8)} ${'indexes'.padStart(8)}`)
    for (const { name, rows, bytes, indexBytes } of sizes.filter(({ bytes }) => bytes > 1024 * 1024))
      console.log(`${name.padEnd(28)} ${String(rows).padStart(10)} ${megabytes(bytes)} ${megabytes(indexBytes)}`)
    console.log(`${'all'.padEnd(39)} ${megabytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}\n`)
  })
}

async function measureNode(): Promise<void> {
  const env = envOf(await openUrl())
  const starts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    const server = await startServerProcess(env)
    const ready = await fetch(`${server.base}/readyz`)
    if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
    starts.push((performance.now() - began) / 1000)
    await server.stop()
  }
  line('start of a node until /readyz', middle(starts))
  const server = await startServerProcess(env)
  try {
    await withServices(async (services, database) => {
      const at = { services, base: server.base }
      const print = async (work: () => Promise<Measured[]>) =>
        console.log(await scansOf(database, async () => (await work()).forEach(printMeasured)))
      await print(() => measureCitizens(at))
      await print(() => measureDesk(at, daysOf(services)))
      await print(() => measureCalendar(at))
      await print(async () => [await measureExport(at)])
    })
  } finally {
    await server.stop()
  }
}

async function measureCommands(): Promise<void> {
  const url = await openUrl()
  let said = ''
  line(
    'audit:verify',
    await seconds(async () => {
      said = await runOurs('modules/audit/verify-command.ts', [], envOf(url))
    }),
    said,
  )
  await withServices(async (services, database) => {
    await measureMaintenance('first', services, database)
    await measureMaintenance('next', services, database)
  })
  if (given) return measureTools(given)
  await postgres?.stop()
  postgres = undefined
  const [backup, restored] = [path.join(folder, 'backup'), path.join(folder, 'restored')]
  line('backup', await seconds(() => runOurs('operations/backup-command.ts', [backup], { DATA_DIR: dataDir })))
  report({ name: 'the backup', value: (await bytesOf(backup)) / 1024 / 1024, unit: 'MB' })
  line('restore', await seconds(() => runOurs('operations/restore-command.ts', [backup], { DATA_DIR: restored })))
  await cp(path.join(dataDir, 'keys'), path.join(restored, 'keys'), { recursive: true })
  const { DATABASE_URL: _, ...env } = envOf('')
  line(
    'start on the restored folder',
    await seconds(async () => (await startServerProcess({ ...env, DATA_DIR: restored })).stop()),
  )
}

/** One round of maintenance with its slowest steps, and what it deleted. */
async function measureMaintenance(name: string, services: Services, database: Pool): Promise<void> {
  const before = await countRows(database)
  const steps: { step: string; took: number }[] = []
  let began = performance.now()
  const countMaintenanceStep: Services['metrics']['countMaintenanceStep'] = (step, outcome) => {
    if (outcome === 'failed') throw new Error(`${step} failed`)
    steps.push({ step, took: (performance.now() - began) / 1000 })
    began = performance.now()
  }
  const metrics = { ...services.metrics, countMaintenanceStep }
  const scans = await scansOf(database, async () => {
    began = performance.now()
    await runMaintenance({ ...services, metrics })
  })
  const slowest = steps.toSorted((a, b) => b.took - a.took).slice(0, 5)
  line(
    `maintenance, ${name} round`,
    steps.reduce((sum, { took }) => sum + took, 0),
    slowest.map(({ step, took }) => `${step} ${took.toFixed(1)} s`).join(', '),
  )
  const after = await countRows(database)
  const deleted = [...before].flatMap(([table, rows]) => {
    const fewer = rows - (after.get(table) ?? 0)
    return fewer > 0 ? [`${table} ${fewer}`] : []
  })
  console.log(`  deleted: ${deleted.join(', ') || 'nothing'}; ${scans}`)
}

/** With a database of the operator's own: its own tools. */
async function measureTools(url: string): Promise<void> {
  const file = path.join(folder, 'registration.dump')
  const target = new URL(url)
  target.pathname = '/bench_year_restored'
  line('pg_dump --format=custom', await seconds(() => runTool('pg_dump', ['--format=custom', `--file=${file}`, url])))
  report({ name: 'the dump', value: (await stat(file)).size / 1024 / 1024, unit: 'MB' })
  await runTool('psql', [url, '--command=create database bench_year_restored'])
  try {
    line('pg_restore', await seconds(() => runTool('pg_restore', [`--dbname=${target.href}`, '--no-owner', file])))
  } finally {
    await runTool('psql', [url, '--command=drop database bench_year_restored'])
  }
}

function line(name: string, took: number, note = ''): void {
  const atMost = name.startsWith('maintenance') ? 60 : undefined
  report({ name, value: took, unit: 's', ...(atMost && { atMost }), ...(note && { note }) })
}

function printMeasured({ name, p50, p99 }: Measured): void {
  const isList = !/^own data|claimed|opened|booked|cancelled/.test(name)
  report({
    name: `${name}: p99`,
    value: p99,
    unit: 'ms',
    ...(isList && { atMost: listTarget }),
    note: `p50 ${p50.toFixed(1)}`,
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0).padStart(8)
}
