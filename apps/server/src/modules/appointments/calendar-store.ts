import { type NotNull, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { PlannedDay } from './calendar-rules.ts'
import { reasonThatHolds } from './hold-store.ts'
import type { ClosedDaysOfOffice } from './working-hour-rules.ts'

/**
 * Inserts the missing days with their slots. Existing days and slots stay as they are. Returns the number of inserted
 * days.
 */
export async function insertDays(db: Db, days: readonly PlannedDay[]): Promise<number> {
  if (days.length === 0) return 0
  const inserted = await db
    .insertInto('calendar_day')
    .values(
      days.map(({ id, areaCode, day, isClosed, remark }) => ({
        id,
        area_code: areaCode,
        day,
        is_closed: isClosed,
        remark_zh: remark.zh,
        remark_en: remark.en,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const slots = days.flatMap((day) => day.slots.map((slot) => ({ day, slot })))
  if (slots.length === 0) return inserted.length
  const column = (of: (each: (typeof slots)[number]) => string) => slots.map(of)
  await sql`
    insert into slot (id, calendar_day_id, area_code, day, starts_at, ends_at, capacity)
    select * from unnest(
      ${column(({ slot }) => slot.id)}::text[], ${column(({ day }) => day.id)}::text[],
      ${column(({ day }) => day.areaCode)}::text[], ${column(({ day }) => day.day)}::date[],
      ${column(({ slot }) => slot.startsAt)}::text[], ${column(({ slot }) => slot.endsAt)}::text[],
      ${slots.map(({ slot }) => slot.capacity)}::integer[])
    on conflict do nothing`.execute(db)
  return inserted.length
}

export interface StoredDay {
  id: string
  day: string
  isClosed: boolean
  /** When the office closed it beside its calendar, null if it did not. */
  closedAt: Date | null
}

export async function listStoredDays(db: ReadDb, areaCode: string, from: string, to: string): Promise<StoredDay[]> {
  return db
    .selectFrom('calendar_day')
    .select(['id', 'day', 'is_closed as isClosed', 'closed_at as closedAt'])
    .where('area_code', '=', areaCode)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

/** The days that each office closed beside its calendar, by the code of its city. */
export type ClosedDays = ReadonlyMap<string, ClosedDaysOfOffice>

export async function listClosedDays(db: ReadDb): Promise<ClosedDays> {
  const rows = await db
    .selectFrom('calendar_day')
    .select(['area_code', 'day', 'closed_at as closedAt'])
    .where('closed_at', 'is not', null)
    .$narrowType<{ closedAt: NotNull }>()
    .orderBy('area_code')
    .orderBy('day')
    .execute()
  const byCity = Map.groupBy(rows, ({ area_code }) => area_code)
  return new Map([...byCity].map(([city, days]) => [city, new Map(days.map(({ day, closedAt }) => [day, closedAt]))]))
}

/** Locks a day, before its slots: who closes it and who gives it the slots of the rules wait for each other. */
export async function lockDay(db: Db, id: string): Promise<StoredDay | undefined> {
  return db
    .selectFrom('calendar_day')
    .select(['id', 'day', 'is_closed as isClosed', 'closed_at as closedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateDay(
  db: Db,
  id: string,
  change: { isClosed: boolean; closedAt: Date | null; remark: { zh: string; en: string } },
): Promise<void> {
  await db
    .updateTable('calendar_day')
    .set({
      is_closed: change.isClosed,
      closed_at: change.closedAt,
      remark_zh: change.remark.zh,
      remark_en: change.remark.en,
    })
    .where('id', '=', id)
    .execute()
}

export interface CalendarRow {
  dayId: string
  day: string
  isClosed: boolean
  remarkZh: string
  remarkEn: string
  isBooked: boolean
  slotId: string | null
  startsAt: string | null
  endsAt: string | null
  capacity: number | null
  taken: number | null
  holdKind: 'choice' | 'offer' | null
  holdUntil: Date | null
  isWaiting: boolean
  movingId: string | null
  applicationId: string | null
}

/** An area's days with their slots in order, and the citizen's state on each. Expired holds don't count. */
export async function listCalendar(
  db: ReadDb,
  query: { citizenId: string; areaCode: string; from: string; to: string; now: Date },
): Promise<CalendarRow[]> {
  const { citizenId, areaCode, from, to, now } = query
  const { rows } = await sql<CalendarRow>`
    with gone as (
      select h.slot_id, count(*)::integer as count from slot_hold h join slot s on s.id = h.slot_id
      where s.area_code = ${areaCode} and h.expires_at <= ${now} group by h.slot_id
    )
    select d.id as "dayId", d.day, d.is_closed as "isClosed", d.remark_zh as "remarkZh", d.remark_en as "remarkEn",
      exists (select from appointment a where a.citizen_id = ${citizenId} and a.day = d.day and a.state = 'booked')
        as "isBooked",
      s.id as "slotId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.capacity,
      s.taken - coalesce(g.count, 0) as taken, c.kind as "holdKind", c.expires_at as "holdUntil",
      w.id is not null as "isWaiting", ${reasonThatHolds}
    from calendar_day d
    left join slot s on s.calendar_day_id = d.id and not s.is_closed and not d.is_closed
    left join gone g on g.slot_id = s.id
    left join slot_hold c on c.slot_id = s.id and c.citizen_id = ${citizenId} and c.expires_at > ${now}
    left join slot_wait w on w.slot_id = s.id and w.citizen_id = ${citizenId}
    where d.area_code = ${areaCode} and d.day between ${from} and ${to}
    order by d.day, s.starts_at`.execute(db)
  return rows
}

export async function findDay(
  db: ReadDb,
  id: string,
): Promise<
  { id: string; day: string; areaCode: string; isClosed: boolean; remark: { zh: string; en: string } } | undefined
> {
  const row = await db.selectFrom('calendar_day').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      day: row.day,
      areaCode: row.area_code,
      isClosed: row.is_closed,
      remark: { zh: row.remark_zh, en: row.remark_en },
    }
  )
}
