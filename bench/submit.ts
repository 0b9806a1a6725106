// `npm run bench:submit`: whole submissions a second over HTTP (draft, two parties, property, list of materials, a
// document for each required one, submit) beside pgbench, which runs the statements that one was recorded to run. Needs
// pgbench (Debian: postgresql). One server process without the outbox's worker: later deliveries are not measured.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolder } from '../apps/server/src/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { makePool } from '../apps/server/src/db/pool.ts'
import { aCitizen, makeCitizen } from '../apps/server/src/demonstration/builders.ts'
import { hashToken } from '../apps/server/src/http/caller.ts'
import { insertSession } from '../apps/server/src/http/session-store.ts'
import { chainOf } from '../apps/server/src/modules/audit/audit-rules.ts'
import { buildApiOnly } from '../apps/server/src/testing/api-only.ts'
import { makeTemporaryFolder, migrationsFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { runPgbench } from './support/pgbench.ts'
import { connectRaw } from './support/raw-client.ts'
import { type Applicant, recordSubmission } from './support/record-submission.ts'
import { report } from './support/report.ts'
import { startApiServer } from './support/start-api-server.ts'
import { submitOnce } from './support/submission.ts'
import { middle } from './support/traffic.ts'

const seconds = Number(process.env.SECONDS ?? 10)
const rounds = 3
const inFlight = 128
const clients = 16
/** A session makes 600 calls a minute at most. */
const people = 3_000

const folder = await makeTemporaryFolder()
const dataDir = path.join(folder, 'server')
const databaseDir = path.join(folder, 'database')
const postgres = await startEmbeddedPostgres(databaseDir)
await migrateDatabase(postgres.url, migrationsFolder)
const pool = makePool(postgres.url, { statementTimeoutMs: 0 })
const applicants = await makeApplicants()
const server = await startApiServer({ url: postgres.url, dataDir })
const connections = await Promise.all(Array.from({ length: inFlight }, () => connectRaw(server.base)))
try {
  await compare()
} finally {
  for (const connection of connections) connection.close()
  await server.stop()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function makeApplicants(): Promise<Applicant[]> {
  const { app, services } = await buildApiOnly(pool, { dataDir })
  const made: Applicant[] = []
  for (let n = 0; n < people; n += 1) {
    const citizenId = await makeCitizen(services, `o-bench-${n}`, aCitizen())
    const token = services.ids.token()
    const tokenHash = hashToken(token)
    const now = services.clock.now()
    await insertSession(services.pool, { id: services.ids.uuid(), tokenHash, stateHash: tokenHash, citizenId, now })
    made.push({ citizenId, token, tokenHash, chain: chainOf({ citizenId: citizenId, actor: 'citizen' }) })
  }
  await app.close()
  await pool.query('create table bench_person (n integer primary key, citizen uuid, session text, chain smallint)')
  await pool.query('insert into bench_person select * from unnest($1::int[], $2::uuid[], $3::text[], $4::smallint[])', [
    made.map((_, index) => index + 1),
    made.map(({ citizenId }) => citizenId),
    made.map(({ tokenHash }) => tokenHash.toString('hex')),
    made.map(({ chain }) => chain),
  ])
  return made
}

/** HTTP and pgbench in turns, so that both have the same machine; the median ratio is reported. */
async function compare(): Promise<void> {
  const [first] = applicants
  if (!first) throw new Error('nobody applies')
  const script = path.join(folder, 'submission.sql')
  await writeFile(script, await recordSubmission(first, { url: postgres.url, dataDir, people }))
  // So that the compiler has optimized and the database plans for tables that are no longer empty.
  await submitMany()
  const results: { pgbench: number; submitted: number; server: number; database: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pool.query('vacuum analyze')
    const pgbench = runPgbench(script, { url: postgres.url, clients, seconds })
    await pool.query('vacuum analyze')
    const before = processorMs()
    const submitted = await submitMany()
    const after = processorMs()
    const count = submitted * seconds
    results.push({
      pgbench,
      submitted,
      server: (after.server - before.server) / count,
      database: (after.database - before.database) / count,
    })
  }
  const rates = results.map((each) => `${each.submitted.toFixed(0)}/${each.pgbench.toFixed(0)}`).join(', ')
  const ratio = middle(results.map((each) => each.submitted / each.pgbench))
  report({ name: 'submissions ÷ pgbench', value: ratio, unit: '×', atLeast: 0.5, note: `${rates} a second` })
  const server = middle(results.map((each) => each.server))
  const database = middle(results.map((each) => each.database))
  const note = `server ${server.toFixed(1)}, database ${database.toFixed(1)}`
  report({ name: 'processor time of a submission', value: server + database, unit: 'ms', note })
}

/** Processor time that the server and the database have used, in milliseconds. Linux counts it in hundredths of a second. */
function processorMs(): { server: number; database: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readStat(pid)
      return stat ? [{ pid: Number(pid), ...stat }] : []
    })
  const children = new Set([
    server.pid,
    ...processes.flatMap(({ pid, parent }) => (parent === server.pid ? [pid] : [])),
  ])
  // Other databases may run on the machine.
  const postmaster = Number.parseInt(readFileSync(path.join(dataFolder(databaseDir), 'postmaster.pid'), 'utf8'), 10)
  const sum = (of: typeof processes) => of.reduce((total, { ticks }) => total + ticks * 10, 0)
  return {
    server: sum(processes.filter(({ pid }) => children.has(pid))),
    database: sum(processes.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)),
  }
}

/** Undefined for a process that is gone. */
function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** Submissions a second. */
async function submitMany(): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let submitted = 0
  await Promise.all(
    connections.map(async (client, first) => {
      for (let next = first; performance.now() < until; next += inFlight) {
        const { token } = applicants[next % people] ?? { token: '' }
        await submitOnce({ client, cookie: `session=${token}`, newId: randomUUID })
        submitted += 1
      }
    }),
  )
  return submitted / ((performance.now() - began) / 1000)
}
