import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { bookSlot } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import qs from 'qs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bookingPayload, insertCrowd, type Member } from '../../testing/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { makeTemporaryFolder } from '../../testing/temporary-postgres.ts'

let database: FreshDatabase
let dataDir: string
let servers: ServerProcess[]

beforeAll(async () => {
  ;[database, dataDir] = await Promise.all([freshDatabase(), makeTemporaryFolder()])
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const first = await startServerProcess(environment)
  servers = [first, await startServerProcess({ ...environment, STANDIN_BASE: first.base })]
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Slot {
  id: string
  dayId: string
}

/** The slots of the first two bookable open days, each with so many seats. */
async function slotsWith(capacity: number): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    update slot set capacity = ${capacity} where id in (
      select id from slot where area_code = '130400' and day >= current_date + 3 order by id limit 12)
    returning id, calendar_day_id as "dayId"`.execute(database.db)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Books over HTTP on one of the two servers. Resolves to the answer's `stat`. */
async function book(member: Member, slot: Slot, server: number): Promise<number> {
  return (await send(member, slot, { server, requestId: randomUUID() })).stat
}

async function send(
  member: Member,
  slot: Slot,
  { server, requestId }: { server: number; requestId: string },
): Promise<{ stat: number; body: string }> {
  const payload = bookingPayload(member, { calendarDayId: slot.dayId, slotId: slot.id, requestId })
  const post = () =>
    fetch(`${servers[server]?.base}${bookSlot.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: member.cookie },
      body: qs.stringify(payload),
    })
  let response = await post()
  // A busy machine answers 503. A client then repeats the call with the same request id.
  while (response.status === 503) response = await post()
  const body = await response.text()
  return { stat: z.parse(z.object({ stat: z.number() }), JSON.parse(body)).stat, body }
}

/** Everybody in a crowd, so many at a time. */
async function atOnce<T>(crowd: readonly Member[], act: (member: Member, i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const waiting = crowd.entries()
  const walk = async () => {
    for (const [i, member] of waiting) results[i] = await act(member, i)
  }
  await Promise.all(Array.from({ length: 400 }, walk))
  return results
}

const count = (stats: readonly number[], wanted: number) => stats.filter((stat) => stat === wanted).length

async function countBookings(slotIds: readonly string[]): Promise<{ taken: number; booked: number }> {
  const { rows } = await sql<{ taken: number; booked: number }>`
    select (select sum(taken)::integer from slot where id = any(${slotIds})) as taken,
      (select count(*)::integer from appointment where slot_id = any(${slotIds}) and state = 'booked') as booked
  `.execute(database.db)
  return rows[0] ?? { taken: -1, booked: -1 }
}

it('of two thousand citizens on ten seats over two servers exactly ten are booked, all others find it full', async () => {
  const [slot] = await slotsWith(10)
  if (!slot) throw new Error('the calendar is empty')
  const crowd = await insertCrowd(database.db, 2_000)
  const stats = await atOnce(crowd, (member, i) => book(member, slot, i % 2))
  expect([count(stats, 1), count(stats, 3), stats.length]).toEqual([10, 1_990, 2_000])
  expect(await countBookings([slot.id])).toEqual({ taken: 10, booked: 10 })
})

it('a citizen who tries all slots of a day at once has one booking, and no seat is lost', async () => {
  const slots = (await slotsWith(50)).slice(6)
  const crowd = await insertCrowd(database.db, 20)
  const tries = crowd.flatMap((member) => slots.map((slot, i) => book(member, slot, i % 2)))
  const stats = await Promise.all(tries)
  expect([count(stats, 1), count(stats, 2)]).toEqual([20, 20 * (slots.length - 1)])
  expect(await countBookings(slots.map(({ id }) => id))).toEqual({ taken: 20, booked: 20 })
})

it('citizens who book with one document on one day get one booking between them', async () => {
  const [slot, other] = (await slotsWith(50)).slice(6)
  if (!slot || !other) throw new Error('the calendar is empty')
  const crowd = await insertCrowd(database.db, 30)
  const stats = await Promise.all(
    crowd.map((member, i) =>
      book({ ...member, documentNumber: '130402198503071231' }, i % 3 === 0 ? other : slot, i % 2),
    ),
  )
  expect([count(stats, 1), count(stats, 0)]).toEqual([1, 29])
})

it('citizens who come at the same moment, each asking three times with one request id, get one booking and one message each, as does the registry', async () => {
  const slots = (await slotsWith(200)).slice(6, 9)
  // Later ones of a crowd: the ID numbers of the first have bookings on this day by now.
  const crowd = (await insertCrowd(database.db, 190)).slice(100)
  const before = await countEffects()
  const answers = await atOnce(crowd, async (member, i) => {
    const slot = slots[i % slots.length]
    if (!slot) throw new Error('the calendar is empty')
    const requestId = randomUUID()
    return Promise.all([0, 1, 0].map((server) => send(member, slot, { server, requestId })))
  })
  for (const three of answers) expect(new Set(three.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(([first]) => first?.stat === 1)).toBe(true)
  expect(new Set(answers.map(([first]) => first?.body)).size).toBe(90)
  const after = await countEffects()
  expect({ inbox: after.inbox - before.inbox, kept: after.kept - before.kept }).toEqual({ inbox: 90, kept: 90 })
  expect(after.wrong).toBe(0)
})

/** Messages in inboxes, kept answers, and slots whose counter is not the number of their bookings. */
async function countEffects(): Promise<{ inbox: number; kept: number; wrong: number }> {
  const { rows } = await sql<{ inbox: number; kept: number; wrong: number }>`
    select (select count(*)::integer from citizen_message) as inbox,
      (select count(*)::integer from idempotency) as kept,
      (select count(*)::integer from slot s where taken <>
        (select count(*) from appointment a where a.slot_id = s.id and a.state = 'booked')) as wrong`.execute(
    database.db,
  )
  const [row] = rows
  if (!row) throw new Error('no counts')
  return row
}
