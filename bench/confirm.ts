// `npm run bench:confirm`: confirmations by code over HTTP, of 1,000 people who are invited to 250 applications, four
// of each at the same time, beside pgbench, which runs the statements that one was recorded to run, for the same people
// in the same order. Needs pgbench (Debian: postgresql). One server process without the outbox's worker.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createApplication } from '@registration/contract/applications.ts'
import { confirmApplication, readConfirmation } from '@registration/contract/confirmations.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import * as z from 'zod/mini'
import { inTransaction } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { makePool } from '../apps/server/src/db/pool.ts'
import { aParty, aUnit } from '../apps/server/src/demonstration/builders.ts'
import { hashToken } from '../apps/server/src/http/caller.ts'
import { sessionCookie } from '../apps/server/src/http/cookies.ts'
import { chainOf } from '../apps/server/src/modules/audit/audit-rules.ts'
import { replaceCode } from '../apps/server/src/modules/phone-codes/phone-code-store.ts'
import { buildApiOnly } from '../apps/server/src/testing/api-only.ts'
import { businessId } from '../apps/server/src/testing/applications.ts'
import { makeTemporaryFolder, migrationsFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { type Account, confirmCodeOf, makeAccount } from './support/account.ts'
import { runPgbench } from './support/pgbench.ts'
import { connectRaw } from './support/raw-client.ts'
import { recordConfirmation } from './support/record-confirmation.ts'
import { report } from './support/report.ts'
import { startApiServer } from './support/start-api-server.ts'
import { middle } from './support/traffic.ts'

const applications = Number(process.env.APPLICATIONS ?? 250)
const each = 4
const rounds = 5
/** As many as the server's own connections to the database can answer at once, four of an application among them. */
const clients = 16
const code = '123456'

const folder = await makeTemporaryFolder()
const dataDir = path.join(folder, 'server')
const postgres = await startEmbeddedPostgres(path.join(folder, 'database'))
await migrateDatabase(postgres.url, migrationsFolder)
const pool = makePool(postgres.url, { statementTimeoutMs: 0 })
const { app, services } = await buildApiOnly(pool, { dataDir })
const server = await startApiServer({ url: postgres.url, dataDir })
try {
  const people = await makePeople()
  await prepare(people)
  await compare(people)
} finally {
  await server.stop()
  await app.close()
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Somebody who is invited, with the digest of what they read. */
interface Invited extends Account {
  filerId: string
  applicationId: string
  partyId: string
  invitationId: string
  challengeId: string
  digest: string
}

async function makePeople(): Promise<Invited[]> {
  const people: Invited[] = []
  for (let n = 0; n < applications; n += 1) people.push(...(await anApplication(n * (each + 1))))
  return people
}

async function anApplication(first: number): Promise<Invited[]> {
  const [filer, ...invited] = await Promise.all(
    Array.from({ length: each + 1 }, (_, k) => makeAccount(services, server.base, first + k)),
  )
  if (!filer) throw new Error('nobody files')
  const { applicationId } = await filer.client.call(createApplication, { businessId, byAppointment: false })
  // With a seller who has not confirmed nobody is the last one.
  await filer.client.call(saveParty, { applicationId, party: aParty({ role: 'obligor' }) })
  await filer.client.call(saveUnits, { applicationId, units: [aUnit()] })
  const entered: (Account & { partyId: string })[] = []
  for (const person of invited) {
    const { name, documentNumber } = person
    const { id } = await filer.client.call(saveParty, { applicationId, party: aParty({ name, documentNumber }) })
    entered.push({ ...person, partyId: id })
  }
  const made: Invited[] = []
  for (const person of entered) {
    const { invitationId } = await filer.client.call(createInvitation, { applicationId, partyId: person.partyId })
    const { digest } = await person.client.call(readConfirmation, { invitationId })
    const challengeId = services.ids.uuid()
    made.push({ ...person, filerId: filer.citizenId, applicationId, invitationId, digest, challengeId })
  }
  return made
}

/** What of each person is in the recorded statements: by the column that pgbench reads. */
function ownOf(person: Invited, placeId: string): [string, string][] {
  return [
    [person.citizenId, 'citizen'],
    [person.filerId, 'filer'],
    [hashToken(person.token).toString('hex'), 'session'],
    [person.applicationId, 'application'],
    [person.partyId, 'party'],
    [placeId, 'place'],
    [person.invitationId, 'invitation'],
    [person.challengeId, 'challenge'],
    [confirmCodeOf(services, person.phone, code).phoneIndex, 'phone'],
    [person.digest, 'digest'],
  ]
}

/** The people for pgbench, and the state before each round. */
async function prepare(people: readonly Invited[]): Promise<void> {
  await pool.query(`create table bench_person (n integer primary key, chain smallint, citizen uuid, filer uuid,
    session text, application uuid, party uuid, place uuid, invitation uuid, challenge uuid, phone text, digest text)`)
  for (const [index, person] of people.entries()) {
    const own = ownOf(person, await placeOf(person))
    const columns = ['n', 'chain', ...own.map(([, column]) => column)]
    await pool.query(`insert into bench_person (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`, [
      index + 1,
      chainOf({ citizenId: person.citizenId, actor: 'citizen' }),
      ...own.map(([value]) => value),
    ])
  }
  await pool.query('create table bench_invitation as select id, token_sealed from invitation')
}

async function placeOf({ partyId }: Invited): Promise<string> {
  const { rows } = await pool.query('select id from confirmation_place where party_id = $1', [partyId])
  return rows[0].id
}

/** Nobody has confirmed, and everybody has a code. */
async function reset(people: readonly Invited[]): Promise<void> {
  await pool.query(`update confirmation_place set state = 'invited', citizen_id = null, digest = null, method = null,
    confirmed_at = null`)
  await pool.query(`update invitation set state = 'open', answered_by = null, ended_at = null,
    token_sealed = before.token_sealed from bench_invitation before where before.id = invitation.id`)
  await pool.query('delete from participation')
  await pool.query('delete from phone_code')
  await pool.query('delete from phone_code_challenge')
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await inTransaction(services.pool, async (db) => {
    for (const person of people) {
      const { citizenId, challengeId } = person
      const hashes = confirmCodeOf(services, person.phone, code)
      const sent = { citizenId, challengeId, purpose: 'confirm', requestId: undefined } as const
      await replaceCode(db, { ...sent, ...hashes, now, expiresAt })
    }
  })
  await pool.query('vacuum analyze')
}

function requestOf({ token, invitationId, digest, challengeId }: Invited) {
  const payload = z.encode(confirmApplication.input, { invitationId, digest, code, challengeId })
  return { cookie: `${sessionCookie}=${token}`, body: JSON.stringify(payload) }
}

/** HTTP and pgbench in turns, so that both have the same machine; the median ratio is reported. */
async function compare(people: readonly Invited[]): Promise<void> {
  const [first] = people
  if (!first) throw new Error('nobody is invited')
  await reset(people)
  const script = path.join(folder, 'confirmation.sql')
  const own = new Map(ownOf(first, await placeOf(first)))
  const recorded = { ...requestOf(first), own }
  await writeFile(script, await recordConfirmation(recorded, { url: postgres.url, dataDir, clients }))
  // So that the compiler has optimized.
  await reset(people)
  await confirmAll(people)
  const results: { pgbench: number; rate: number; longest: number; p99: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await reset(people)
    const runs = Math.floor(people.length / clients)
    const pgbench = runPgbench(script, { url: postgres.url, clients, runs })
    if ((await countConfirmed()) !== runs * clients) throw new Error('pgbench did other work than to confirm')
    await reset(people)
    results.push({ pgbench, ...(await confirmAll(people)) })
  }
  const rates = results.map(({ rate, pgbench }) => `${rate.toFixed(0)}/${pgbench.toFixed(0)}`).join(', ')
  const value = middle(results.map(({ rate, pgbench }) => rate / pgbench))
  report({ name: 'confirmations by code ÷ pgbench', value, unit: '×', atLeast: 0.5, note: `${rates} a second` })
  const longest = Math.max(...results.map((result) => result.longest))
  const p99 = results.map((result) => result.p99.toFixed(0)).join(', ')
  const name = `longest wait of ${people.length} people of ${applications} applications`
  report({ name, value: longest, unit: 'ms', atMost: 500, note: `p99 ${p99} ms` })
}

/** Places that are confirmed with an answered invitation, by somebody who takes part, with a code that is spent. */
async function countConfirmed(): Promise<number> {
  const { rows } = await pool.query(`select count(*)::integer as confirmed
    from confirmation_place place
    join invitation on invitation.place_id = place.id and invitation.state = 'answered'
    join participation on participation.citizen_id = place.citizen_id
    where place.state = 'confirmed'
      and not exists (select from phone_code where phone_code.citizen_id = place.citizen_id)`)
  return rows[0].confirmed
}

/** Everybody confirms once, in the order of the applications. */
async function confirmAll(people: readonly Invited[]): Promise<{ rate: number; longest: number; p99: number }> {
  const connections = await Promise.all(Array.from({ length: clients }, () => connectRaw(server.base)))
  const requests = people.map(requestOf).reverse()
  const took: number[] = []
  const began = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const asked = performance.now()
        const answer = await connection.post(confirmApplication.path, { cookie: request.cookie }, request.body)
        if (JSON.parse(answer).errcode !== '00') throw new Error(answer)
        took.push(performance.now() - asked)
      }
    }),
  )
  const rate = people.length / ((performance.now() - began) / 1000)
  for (const connection of connections) connection.close()
  took.sort((a, b) => a - b)
  return { rate, longest: took.at(-1) ?? 0, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}
