// `npm run bench:list`: one citizen's 10,000 applications among a table of ROWS (10 million) beside the same among a tenth,
// looked up in turns: the first and the hundredth page with their count, of one state and of several states of one kind.
import { rm } from 'node:fs/promises'
import { type Db, makeDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { makePool, type Pool } from '../apps/server/src/db/pool.ts'
import { type ListQuery, listApplications } from '../apps/server/src/modules/application-record/application-store.ts'
import { makeTemporaryFolder, migrationsFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { report } from './support/report.ts'
import { spread } from './support/traffic.ts'

const rows = Number(process.env.ROWS ?? 10_000_000)
const own = 10_000
const others = 1000
const looks = 300
const pages = [1, 100] as const
const questions = {
  'one state': { statuses: ['unsubmitted'], byAppointment: undefined },
  'several of a kind': { statuses: ['unsubmitted', 'pending', 'accepted'], byAppointment: false },
} satisfies Record<string, Pick<ListQuery, 'statuses' | 'byAppointment'>>

const folder = await makeTemporaryFolder()
const postgres = await startEmbeddedPostgres(folder)
const pools: Pool[] = []
try {
  const tenth = await openDatabase('tenth', rows / 10)
  const whole = await openDatabase('whole', rows)
  const [{ id: citizenId }] = (await pools[0]?.query(`select md5('c0')::uuid as id`))?.rows ?? [{}]
  for (const [name, question] of Object.entries(questions))
    for (const page of pages) await compare(`${name}, page ${page}`, [tenth, whole], { ...question, citizenId, page })
} finally {
  for (const pool of pools) await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * A separate database with so many applications. The citizen's rows are scattered among them, as after years of use.
 */
async function openDatabase(name: string, total: number): Promise<Db> {
  const first = makePool(postgres.url, { max: 1, statementTimeoutMs: 0 })
  await first.query(`create database ${name}`)
  await first.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  await migrateDatabase(url.href, migrationsFolder)
  const pool = makePool(url.href, { statementTimeoutMs: 0 })
  pools.push(pool)
  await pool.query(`insert into citizen (id, openid, joined_at, created_at)
    select md5('c' || n)::uuid, 'o-list-' || n, now(), now() from generate_series(0, ${others}) n`)
  const step = 100_000
  for (let from = 0; from < total; from += step)
    await pool.query(`insert into application (id, citizen_id, business_id, name, registration_type, city_code,
        region_code, by_appointment, status, created_at, started_at)
      select md5('a' || n)::uuid, md5('c' || case when n % ${total / own} = 0 then 0 else 1 + n % ${others} end)::uuid,
        '130400-sale-of-existing-home', '存量房买卖转移登记', '200', '130400', '130403', false, 'unsubmitted', now(),
        now() - n * interval '1 second'
      from generate_series(${from}, ${Math.min(from + step, total) - 1}) n`)
  await pool.query('vacuum analyze application')
  await pool.query('checkpoint')
  return makeDatabase(pool)
}

type Question = Pick<ListQuery, 'statuses' | 'byAppointment' | 'citizenId'> & { page: number }

async function compare(name: string, [tenth, whole]: readonly [Db, Db], question: Question): Promise<void> {
  const took = { tenth: [0], whole: [0] }
  for (let look = 0; look < looks; look += 1) {
    took.tenth[look] = await lookUp(tenth, question)
    took.whole[look] = await lookUp(whole, question)
  }
  const [small, large] = [spread(took.tenth), spread(took.whole)]
  const note = `p50 ${large.p50.toFixed(1)} ms among ${rows} rows, ${small.p50.toFixed(1)} ms among a tenth`
  report({ name: `${name}: p50 ÷ that among a tenth`, value: large.p50 / small.p50, unit: '×', atMost: 1.3, note })
  report({ name: `${name}: p99`, value: large.p99, unit: 'ms', atMost: 20 })
}

/** Milliseconds. */
async function lookUp(db: Db, { page, ...question }: Question): Promise<number> {
  const began = performance.now()
  const listed = await listApplications(db, { ...question, offset: (page - 1) * 15, limit: 15 })
  const took = performance.now() - began
  if (listed.total !== own || listed.rows.length !== 15) throw new Error(`${listed.rows.length} of ${listed.total}`)
  return took
}
