import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import { toShanghai } from '../../shanghai-time.ts'

export interface QueueSlot {
  id: string
  day: string
  startsAt: string
  endsAt: string
  capacity: number
  taken: number
}

/**
 * The slots of an office in a span of days, in order, without those of closed days. Expired holds don't count as taken.
 */
export async function listQueueSlots(
  db: ReadDb,
  { areaCode, from, to, now }: { areaCode: string; from: string; to: string; now: Date },
): Promise<QueueSlot[]> {
  const { rows } = await sql<QueueSlot>`
    select s.id, s.day, s.starts_at as "startsAt", s.ends_at as "endsAt", s.capacity,
      s.taken - (select count(*)::integer from slot_hold h where h.slot_id = s.id and h.expires_at <= ${now}) as taken
    from calendar_day d join slot s on s.calendar_day_id = d.id
    where d.area_code = ${areaCode} and d.day between ${from} and ${to} and not s.is_closed
    order by s.day, s.starts_at`.execute(db)
  return rows
}

export interface QueueDayRow {
  areaCode: string
  day: string
  isClosed: boolean
  remark: { zh: string; en: string }
}

export async function listQueueDays(
  db: ReadDb,
  { areaCodes, from, to }: { areaCodes: readonly string[]; from: string; to: string },
): Promise<QueueDayRow[]> {
  const rows = await db
    .selectFrom('calendar_day')
    .selectAll()
    .where('area_code', 'in', areaCodes)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({
    areaCode: row.area_code,
    day: row.day,
    isClosed: row.is_closed,
    remark: { zh: row.remark_zh, en: row.remark_en },
  }))
}

/**
 * How many numbers of the same queue and day come before the citizen's own: by time, then by number. Those whose time has
 * ended do not count.
 */
export async function countAheadOf(
  db: ReadDb,
  { citizenId, id, now }: { citizenId: string; id: string; now: Date },
): Promise<number> {
  const [today, hour] = toShanghai(now).split(' ')
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::integer as ahead
    from appointment mine
    join slot my_slot on my_slot.id = mine.slot_id
    join appointment other on other.day = mine.day and other.queue_id = mine.queue_id and other.state = 'booked'
    join slot s on s.id = other.slot_id and s.area_code = my_slot.area_code
    where mine.id = ${id} and mine.citizen_id = ${citizenId} and mine.state = 'booked'
      and (s.day, s.ends_at) > (${today}::date, ${hour})
      and (s.starts_at, other.number) < (my_slot.starts_at, mine.number)`.execute(db)
  return rows[0]?.ahead ?? 0
}
