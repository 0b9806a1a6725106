// `npm run bench:booking`: bookings a second over HTTP beside pgbench, which runs the statements that one booking was
// recorded to run (session, claim, booking, messages, kept answer), on 1, 16 and 1,024 slots. Needs pgbench (Debian:
// postgresql). One server process without the outbox's worker: later deliveries are not measured.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bookSlot } from '@registration/contract/appointments.ts'
import { makeDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { makePool } from '../apps/server/src/db/pool.ts'
import { bookingPayload, insertCrowd, type Member } from '../apps/server/src/testing/crowd.ts'
import { makeTemporaryFolder, migrationsFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { runPgbench } from './support/pgbench.ts'
import { connectRaw, type RawClient } from './support/raw-client.ts'
import { pgbenchScript, type Statement } from './support/recorded-statements.ts'
import { report } from './support/report.ts'
import { startApiServer } from './support/start-api-server.ts'
import { middle } from './support/traffic.ts'

const seconds = Number(process.env.SECONDS ?? 5)
const rounds = 3
const inFlight = 48
const people = 320_000
const clients = 16
const crowdSize = 60_000
/** So many slots, and the share of pgbench. */
const targets = [
  [1, 0.8],
  [16, 0.6],
  [1024, 0.5],
] as const

const folder = await makeTemporaryFolder()
const dataDir = path.join(folder, 'server')
const scratch = mkdtempSync(path.join(tmpdir(), 'bench-booking-'))
const postgres = await startEmbeddedPostgres(folder, { settings: { max_connections: '100' } })
await migrateDatabase(postgres.url, migrationsFolder)
const pool = makePool(postgres.url, { statementTimeoutMs: 0 })
const db = makeDatabase(pool)
const server = await startApiServer({ url: postgres.url, dataDir })
try {
  await prepare()
  const crowd = await insertCrowd(db, crowdSize)
  // So that the compiler has optimized: an office's server runs for weeks.
  await bookFor(1024, crowd)
  for (const [slots, atLeast] of targets) await compare(slots, atLeast, crowd)
  await judgeOversold(crowd.splice(0, 400))
} finally {
  await server.stop()
  await pool.end()
  await postgres.stop()
  for (const each of [folder, scratch]) rmSync(each, { recursive: true, force: true })
}

/** A day for each number of slots, with more places than can be booked, and people for pgbench to book for. */
async function prepare(): Promise<void> {
  await pool.query(`insert into calendar_day (id, area_code, day, is_closed)
    select 'bench-' || n, 'bench', current_date + 10 + ordinality::integer, false
    from unnest(array[0, 1, 16, 1024]) with ordinality n(n, ordinality)`)
  await pool.query(`insert into slot (id, calendar_day_id, area_code, day, starts_at, ends_at, capacity)
    select d.id || '-' || n, d.id, d.area_code, d.day, '09:00', '10:00', case d.id when 'bench-0' then 100 else 1000000 end
    from calendar_day d, lateral generate_series(0, greatest(split_part(d.id, '-', 2)::integer, 1) - 1) n
    where d.area_code = 'bench'`)
  await pool.query(`create table bench_person (n integer primary key, citizen uuid not null)`)
  await pool.query(`with made as (
      insert into citizen (id, openid, joined_at, created_at)
      select gen_random_uuid(), 'o-bench-' || n, now(), now() from generate_series(1, ${people}) n returning id, openid)
    insert into bench_person select substr(openid, 9)::integer, id from made`)
  await pool.query('vacuum analyze')
}

/** HTTP and pgbench in turns, so that both have the same machine; the median ratio is reported. */
async function compare(slots: number, atLeast: number, crowd: Member[]): Promise<void> {
  const script = await scriptFor(slots, crowd)
  const results: { http: number; pgbench: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pool.query('vacuum analyze')
    const pgbench = runPgbench(script, { url: postgres.url, clients, seconds })
    await pool.query('vacuum analyze')
    results.push({ pgbench, http: await bookFor(slots, crowd) })
  }
  const rates = results.map((each) => `${each.http.toFixed(0)}/${each.pgbench.toFixed(0)}`).join(', ')
  const value = middle(results.map((each) => each.http / each.pgbench))
  report({ name: `bookings on ${slots} slots ÷ pgbench`, value, unit: '×', atLeast, note: `${rates} a second` })
  report({ name: `wrong counters of ${slots} slots`, value: await countWrong(), unit: '', atMost: 0 })
}

/** Bookings a second by citizens who each book once. */
async function bookFor(slots: number, crowd: Member[]): Promise<number> {
  const members = crowd.splice(0, Math.ceil(crowdSize / (3 * rounds + 1) - 200))
  const requests = members.map((member) =>
    requestOf(member, `bench-${slots}`, `bench-${slots}-${Math.floor(Math.random() * slots)}`),
  )
  const clients = await Promise.all(Array.from({ length: inFlight }, () => connectRaw(server.base)))
  const began = performance.now()
  const until = began + seconds * 1000
  let booked = 0
  await Promise.all(
    clients.map(async (client) => {
      for (let request = requests.pop(); request && performance.now() < until; request = requests.pop())
        if ((await send(client, request)) === 1) booked += 1
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  for (const client of clients) client.close()
  return booked / elapsed
}

interface Request {
  cookie: string
  body: string
}

function requestOf(member: Member, calendarDayId: string, slotId: string): Request {
  const payload = bookingPayload(member, { calendarDayId, slotId, requestId: randomUUID() })
  return { cookie: member.cookie, body: JSON.stringify(payload) }
}

/** One call; resolves to the answer's `stat`. */
async function send(client: RawClient, { cookie, body }: Request): Promise<number> {
  return JSON.parse(await client.post(bookSlot.path, { cookie }, body)).stat
}

/** What one booking runs, as a script in which each transaction books for another person on another of the slots. */
async function scriptFor(slots: number, crowd: Member[]): Promise<string> {
  const member = crowd.pop()
  if (!member) throw new Error('nobody is left')
  const { statements, variables } = await record(member, slots)
  const [session, ...transaction] = statements
  if (!session) throw new Error('nothing was recorded')
  const file = path.join(scratch, `booking-${slots}.sql`)
  const choice = `select citizen, gen_random_uuid() as appointment, nextval('appointment_number_seq') as number, gen_random_uuid() as request, gen_random_uuid() as first_message, gen_random_uuid() as second_message, gen_random_uuid() as inbox_message, 'bench-${slots}-' || :slot_n as slot, md5(random()::text) as document from bench_person where n = :n \\gset`
  writeFileSync(
    file,
    [
      // Each client books for different people: two bookings at once for one person would end in an error, not in a
      // refusal.
      `\\set n :client_id * ${people / clients} + random(1, ${people / clients})`,
      `\\set slot_n random(0, ${slots - 1})`,
      choice,
      pgbenchScript([session], new Map()),
      pgbenchScript(transaction, variables),
    ].join('\n'),
  )
  return file
}

/** Books once and reads the server's statements from the database's log of this session. */
async function record(
  member: Member,
  slots: number,
): Promise<{ statements: Statement[]; variables: Map<string, string> }> {
  const { recordBooking } = await import('./support/record-booking.ts')
  return recordBooking({ url: postgres.url, dataDir, member, slots })
}

/** Slots whose counter is not the number of their bookings, or beyond their places. */
async function countWrong(): Promise<number> {
  const { rows } = await pool.query(`select count(*)::integer as wrong from slot s where taken > capacity or taken <>
    (select count(*) from appointment a where a.slot_id = s.id and a.state = 'booked')`)
  return rows[0].wrong
}

async function judgeOversold(members: Member[]): Promise<void> {
  const stats = await Promise.all(
    members.map(async (member) => {
      const client = await connectRaw(server.base)
      return send(client, requestOf(member, 'bench-0', 'bench-0-0')).finally(client.close)
    }),
  )
  const booked = stats.filter((stat) => stat === 1).length
  const name = `${members.length} citizens at once on 100 places: oversold`
  report({ name, value: Math.max(0, booked - 100), unit: '', atMost: 0, note: `${booked} booked` })
}
