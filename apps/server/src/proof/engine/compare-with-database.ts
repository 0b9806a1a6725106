import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { Acknowledged, Kind } from './write-load-wire.ts'

export interface Comparison {
  /** Acknowledged, and not in the database. */
  lost: number
  /** In the database more often than acknowledged. */
  doneTwice: number
  /** Slots with more bookings than seats, and citizens with two bookings of a day. */
  doubleBookings: number
  /** Slots whose counter is not their bookings and holds. */
  miscounted: number
}

/** Compares what was acknowledged with what a database has of these callers. */
export async function compareWithDatabase(db: ReadDb, acknowledged: readonly Acknowledged[]): Promise<Comparison> {
  const keysOf = (kind: Kind) => acknowledged.filter((each) => each.kind === kind).map(({ key }) => key)
  const counts = [
    await countFeedback(db, keysOf('feedback')),
    await countBookings(db, keysOf('booking')),
    await countDrafts(db, keysOf('draft')),
  ]
  const sum = (of: (each: Count) => number) => counts.reduce((total, each) => total + of(each), 0)
  return {
    lost: sum(({ asked, found }) => asked - found),
    doneTwice: sum(({ found, all }) => all - found),
    ...(await countDoubleBookings(db)),
  }
}

interface Count {
  asked: number
  found: number
  /** Of these callers. */
  all: number
}

async function countFeedback(db: ReadDb, contents: readonly string[]): Promise<Count> {
  const { rows } = await sql<{ found: number; all: number }>`
    select count(distinct content) filter (where content = any(${contents}::text[]))::int as found, count(*)::int as all
    from feedback where content like 'proof %'`.execute(db)
  return { asked: contents.length, found: rows[0]?.found ?? 0, all: rows[0]?.all ?? 0 }
}

async function countBookings(db: ReadDb, ids: readonly string[]): Promise<Count> {
  const { rows } = await sql<{ found: number; all: number }>`
    select count(*) filter (where appointment.id = any(${ids}::uuid[]))::int as found, count(*)::int as all
    from appointment join citizen on citizen.id = citizen_id
    where openid like 'o-crowd-%' and state = 'booked'`.execute(db)
  return { asked: ids.length, found: rows[0]?.found ?? 0, all: rows[0]?.all ?? 0 }
}

/** The drafts of the acknowledged ones' citizen since the first of them. */
async function countDrafts(db: ReadDb, ids: readonly string[]): Promise<Count> {
  const { rows } = await sql<{ found: number; all: number }>`
    with ours as (select citizen_id, created_at from application where id = any(${ids}::uuid[]))
    select count(*) filter (where id = any(${ids}::uuid[]))::int as found, count(*)::int as all
    from application
    where citizen_id in (select citizen_id from ours) and created_at >= (select min(created_at) from ours)`.execute(db)
  return { asked: ids.length, found: rows[0]?.found ?? 0, all: rows[0]?.all ?? 0 }
}

async function countDoubleBookings(db: ReadDb): Promise<Pick<Comparison, 'doubleBookings' | 'miscounted'>> {
  const { rows } = await sql<{ overfull: number; miscounted: number; twice: number }>`
    with counted as (
      select slot.capacity, slot.taken,
        (select count(*) from appointment where slot_id = slot.id and state = 'booked') as booked,
        (select count(*) from slot_hold where slot_id = slot.id) as held
      from slot
    )
    select count(*) filter (where booked + held > capacity)::int as overfull,
      count(*) filter (where booked + held <> taken)::int as miscounted,
      (select count(*) from (
        select 1 from appointment where state = 'booked' group by citizen_id, day having count(*) > 1
      ) pairs)::int as twice
    from counted`.execute(db)
  const [found] = rows
  return { doubleBookings: (found?.overfull ?? 0) + (found?.twice ?? 0), miscounted: found?.miscounted ?? 0 }
}
