import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

export interface StoredSlot {
  id: string
  dayId: string
  areaCode: string
  day: string
  startsAt: string
  endsAt: string
  capacity: number
  taken: number
  isClosed: boolean
}

export const slotName = ({ startsAt, endsAt }: Pick<StoredSlot, 'startsAt' | 'endsAt'>): string =>
  `${startsAt}-${endsAt}`

export const slotColumns = sql`id, calendar_day_id as "dayId", area_code as "areaCode", day, starts_at as "startsAt",
  ends_at as "endsAt", capacity, taken, is_closed as "isClosed"`

export async function findSlot(db: ReadDb, id: string): Promise<StoredSlot | undefined> {
  const { rows } = await sql<StoredSlot>`select ${slotColumns} from slot where id = ${id}`.execute(db)
  return rows[0]
}

/** The slots of days, in order. */
export async function listSlots(db: ReadDb, dayIds: readonly string[]): Promise<StoredSlot[]> {
  const { rows } = await sql<StoredSlot>`
    select ${slotColumns} from slot where calendar_day_id = any(${dayIds}) order by id`.execute(db)
  return rows
}

/** Locks the rows of slots, always in the same order, so that two callers never deadlock. */
export async function lockSlots(db: Db, ids: readonly string[]): Promise<Map<string, StoredSlot>> {
  const { rows } = await sql<StoredSlot>`
    select ${slotColumns} from slot where id = any(${[...new Set(ids)]}) order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Opens a slot with an end and so many seats, never fewer than are taken. */
export async function updateSlot(
  db: Db,
  { id, endsAt, capacity }: { id: string; endsAt: string; capacity: number },
): Promise<void> {
  await sql`
    update slot set ends_at = ${endsAt}, capacity = greatest(taken, ${capacity}::integer), is_closed = false
    where id = ${id}`.execute(db)
}

/** Closes slots that the caller has locked, and removes their holds and lines. The caller ends their bookings. */
export async function closeSlots(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from slot_hold where slot_id = any(${ids})`.execute(db)
  await sql`delete from slot_wait where slot_id = any(${ids})`.execute(db)
  await sql`update slot set is_closed = true, taken = 0 where id = any(${ids})`.execute(db)
}

/** Releases seats of a slot that the caller has locked. */
export async function releaseSeats(db: Db, slotId: string, count: number): Promise<void> {
  if (count > 0) await sql`update slot set taken = taken - ${count}::integer where id = ${slotId}`.execute(db)
}

/** What the counter of a slot has to be before its day: its bookings and its holds. */
const seatsInUse = sql`(select count(*)::integer from appointment a where a.slot_id = slot.id and a.state = 'booked')
  + (select count(*)::integer from slot_hold h where h.slot_id = slot.id)`

/** The open slots after a day whose counter is not the number of their bookings and holds. */
export async function listMiscountedSlots(db: ReadDb, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from slot where day > ${after} and not is_closed and taken <> ${seatsInUse} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the seats of a slot again. The caller has locked it. False if the counter was right. */
export async function recountSeats(db: Db, slotId: string): Promise<boolean> {
  const { rows } = await sql`
    update slot set taken = ${seatsInUse}, capacity = greatest(capacity, ${seatsInUse})
    where id = ${slotId} and taken <> ${seatsInUse} returning id`.execute(db)
  return rows.length > 0
}

/** Takes a seat of a slot if one is free. The condition decides between simultaneous calls. */
export async function reserveSeat(db: Db, slotId: string): Promise<boolean> {
  const { rows } = await sql`
    update slot set taken = taken + 1 where id = ${slotId} and taken < capacity and not is_closed
    returning id`.execute(db)
  return rows.length > 0
}
