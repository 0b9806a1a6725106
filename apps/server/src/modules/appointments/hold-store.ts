import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { StoredSlot } from './slot-store.ts'

export interface Hold {
  id: string
  slotId: string
  citizenId: string
  expiresAt: Date
}

/** The reason of a claim `c` as far as it still holds: a booking may be over by now, an application deleted. */
export const reasonThatHolds = sql`
  (select a.id from appointment a where a.id = c.moving_id and a.citizen_id = c.citizen_id and a.state = 'booked')
    as "movingId",
  (select p.id from application p where p.id = c.application_id and p.citizen_id = c.citizen_id) as "applicationId"`

const columns = sql`id, slot_id as "slotId", citizen_id as "citizenId", expires_at as "expiresAt"`

/** The seat that a citizen chose and holds while they fill in the form: one at most, perhaps expired. */
export async function findChoice(db: ReadDb, citizenId: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select ${columns} from slot_hold where citizen_id = ${citizenId} and kind = 'choice'`.execute(db)
  return rows[0]
}

/** A citizen's hold on a slot, by choice or by offer. */
export async function findHold(db: ReadDb, citizenId: string, slotId: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select ${columns} from slot_hold where citizen_id = ${citizenId} and slot_id = ${slotId}`.execute(db)
  return rows[0]
}

/** What a seat is waited for: to move a booking or for an application. Neither: any new booking. */
export interface WaitReason {
  movingId: string | null
  applicationId: string | null
}

/** Without a reason: a seat that the citizen chose. With one: an offer to the first in line. */
export async function insertHold(db: Db, hold: Hold, offeredFor?: WaitReason): Promise<void> {
  await db
    .insertInto('slot_hold')
    .values({
      id: hold.id,
      slot_id: hold.slotId,
      citizen_id: hold.citizenId,
      kind: offeredFor ? 'offer' : 'choice',
      expires_at: hold.expiresAt,
      moving_id: offeredFor?.movingId ?? null,
      application_id: offeredFor?.applicationId ?? null,
    })
    .execute()
}

/** Removes a citizen's hold on a slot. Returns how many seats that frees. */
export async function deleteHold(db: Db, citizenId: string, slotId: string): Promise<number> {
  const { rows } = await sql`
    delete from slot_hold where citizen_id = ${citizenId} and slot_id = ${slotId} returning id`.execute(db)
  return rows.length
}

/** Removes a citizen's hold on a slot and their position in its line. Returns how many seats that frees. */
export async function deleteClaims(db: Db, citizenId: string, slotId: string): Promise<number> {
  const { rows } = await sql`
    with line as (delete from slot_wait where citizen_id = ${citizenId} and slot_id = ${slotId})
    delete from slot_hold where citizen_id = ${citizenId} and slot_id = ${slotId} returning id`.execute(db)
  return rows.length
}

/** The slots in which a citizen holds a seat or waits. */
export async function listClaimedSlots(db: ReadDb, citizenId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select slot_id as id from slot_hold where citizen_id = ${citizenId}
    union select slot_id from slot_wait where citizen_id = ${citizenId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes the expired holds of a slot. Returns how many seats that frees. */
export async function deleteExpiredHolds(db: Db, slotId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from slot_hold where slot_id = ${slotId} and expires_at <= ${now} returning id`.execute(db)
  return rows.length
}

/** When the next hold of a slot expires. */
export async function findNextExpiry(db: ReadDb, slotId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(expires_at) as at from slot_hold where slot_id = ${slotId}`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Joins the line of a slot at its end. Who is in it keeps their position, from 1, which is returned. */
export async function joinLine(
  db: Db,
  wait: WaitReason & { citizenId: string; slotId: string; now: Date },
): Promise<number> {
  const { citizenId, slotId } = wait
  const reason = { moving_id: wait.movingId, application_id: wait.applicationId }
  await db
    .insertInto('slot_wait')
    .values({ slot_id: slotId, citizen_id: citizenId, created_at: wait.now, ...reason })
    .onConflict((conflict) => conflict.columns(['citizen_id', 'slot_id']).doUpdateSet(reason))
    .execute()
  const { rows } = await sql<{ place: number }>`
    select count(*)::integer as place from slot_wait w
    where w.slot_id = ${slotId} and w.id <= (
      select id from slot_wait where slot_id = ${slotId} and citizen_id = ${citizenId})`.execute(db)
  return rows[0]?.place ?? 1
}

const claimsLock = 0x7761_6974

/**
 * Makes other calls of this citizen that hold a seat or join a line wait until the transaction ends. Comes before the locks
 * of slots.
 */
export async function lockClaims(db: Db, citizenId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${claimsLock}::int, hashtext(${citizenId}))`.execute(db)
}

/** In how many lines of slots from a day on a citizen is, without one slot's. */
export async function countOtherWaits(
  db: ReadDb,
  citizenId: string,
  { slotId, from }: { slotId: string; from: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from slot_wait w join slot s on s.id = w.slot_id
    where w.citizen_id = ${citizenId} and w.slot_id <> ${slotId} and s.day >= ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes the first of a line. The caller has locked the slot. */
export async function takeFirstInLine(
  db: Db,
  slotId: string,
): Promise<(WaitReason & { citizenId: string }) | undefined> {
  const { rows } = await sql<WaitReason & { citizenId: string }>`
    delete from slot_wait where id = (select id from slot_wait where slot_id = ${slotId} order by id limit 1)
    returning citizen_id as "citizenId", moving_id as "movingId", application_id as "applicationId"`.execute(db)
  return rows[0]
}

export interface StoredWait extends WaitReason, Pick<StoredSlot, 'areaCode' | 'day' | 'startsAt' | 'endsAt'> {
  slotId: string
  /** From 1. 0: a seat is offered. */
  place: number
  until: Date | null
}

/** The lines that a citizen is in and the seats offered to them, of slots from a day on, in their order. */
export async function listStoredWaits(
  db: ReadDb,
  citizenId: string,
  { from, now }: { from: string; now: Date },
): Promise<StoredWait[]> {
  const { rows } = await sql<StoredWait>`
    with claim as (
      select w.slot_id, w.citizen_id, w.moving_id, w.application_id, null::timestamptz as until,
        (select count(*)::integer from slot_wait b where b.slot_id = w.slot_id and b.id <= w.id) as place
      from slot_wait w where w.citizen_id = ${citizenId}
      union all
      select slot_id, citizen_id, moving_id, application_id, expires_at, 0 from slot_hold
      where citizen_id = ${citizenId} and kind = 'offer' and expires_at > ${now}
    )
    select s.id as "slotId", s.area_code as "areaCode", s.day, s.starts_at as "startsAt", s.ends_at as "endsAt",
      c.place, c.until, ${reasonThatHolds}
    from claim c join slot s on s.id = c.slot_id
    where s.day >= ${from} order by s.day, s.starts_at, s.id`.execute(db)
  return rows
}

/** Who has a seat of slots offered, and who is in their lines. */
export async function listWaiters(
  db: ReadDb,
  slotIds: readonly string[],
  now: Date,
): Promise<{ citizenId: string; slotId: string }[]> {
  const { rows } = await sql<{ citizenId: string; slotId: string }>`
    select citizen_id as "citizenId", slot_id as "slotId" from slot_hold
    where slot_id = any(${slotIds}) and kind = 'offer' and expires_at > ${now}
    union all
    select citizen_id, slot_id from slot_wait where slot_id = any(${slotIds})`.execute(db)
  return rows
}

export async function hasLine(db: ReadDb, slotId: string): Promise<boolean> {
  const { rows } = await sql`select from slot_wait where slot_id = ${slotId} limit 1`.execute(db)
  return rows.length > 0
}
