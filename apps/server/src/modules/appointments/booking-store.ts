import type { AppointmentState } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import type { Appointment } from './appointment-store.ts'
import { type StoredSlot, slotColumns } from './slot-store.ts'

/** What a booking stands on, in one look: the slot, a number of its own, and what of the citizen's past and present matters. */
export interface Ground {
  slot: StoredSlot
  number: string
  /** Days of missed appointments, oldest first. */
  missedDays: string[]
  /** Whether the citizen keeps a place on the slot or stands in its line. */
  hasClaims: boolean
}

export async function readGround(
  db: Db,
  { slotId, citizenId, since }: { slotId: string; citizenId: string; since: string },
): Promise<Ground | undefined> {
  const { rows } = await sql<StoredSlot & Omit<Ground, 'slot'>>`
    select ${slotColumns}, nextval('appointment_number_seq') as number,
      array(select a.day::text from appointment a where a.citizen_id = ${citizenId} and a.state = 'missed'
        and a.day >= ${since} order by a.day) as "missedDays",
      exists (select from slot_hold h where h.slot_id = slot.id and h.citizen_id = ${citizenId})
        or exists (select from slot_wait w where w.slot_id = slot.id and w.citizen_id = ${citizenId}) as "hasClaims"
    from slot where id = ${slotId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { number, missedDays, hasClaims, ...slot } = row
  return { slot, number, missedDays, hasClaims }
}

/** What several bookings stand on, in the order asked for; undefined where there is no such slot. */
export async function readGrounds(
  db: Db,
  asked: readonly { slotId: string; citizenId: string; documentNumberIndex: string }[],
  since: string,
): Promise<((Ground & { isBooked: boolean }) | undefined)[]> {
  const { rows } = await sql<StoredSlot & Omit<Ground, 'slot'> & { isBooked: boolean; n: number }>`
    select ${slotColumns}, nextval('appointment_number_seq') as number,
      array(select a.day::text from appointment a where a.citizen_id = asked.citizen_id and a.state = 'missed'
        and a.day >= ${since} order by a.day) as "missedDays",
      exists (select from slot_hold h where h.slot_id = slot.id and h.citizen_id = asked.citizen_id)
        or exists (select from slot_wait w where w.slot_id = slot.id and w.citizen_id = asked.citizen_id) as "hasClaims",
      exists (select from appointment a
        where a.citizen_id = asked.citizen_id and a.day = slot.day and a.state = 'booked')
        or exists (select from appointment a
        where a.document_number_index = asked.document and a.day = slot.day and a.state = 'booked') as "isBooked",
      asked.n::integer as n
    from unnest(${asked.map(({ slotId }) => slotId)}::text[], ${asked.map(({ citizenId }) => citizenId)}::uuid[],
      ${asked.map(({ documentNumberIndex }) => documentNumberIndex)}::text[])
      with ordinality as asked (slot_id, citizen_id, document, n)
    join slot on slot.id = asked.slot_id`.execute(db)
  const found = new Map(rows.map((row) => [row.n, row]))
  return asked.map((_, i) => {
    const row = found.get(i + 1)
    if (!row) return undefined
    const { n, number, missedDays, hasClaims, isBooked, ...slot } = row
    return { slot, number, missedDays, hasClaims, isBooked }
  })
}

export interface NewBooking {
  id: string
  /** From `readGround`; bigint as text. */
  number: string
  citizenId: string
  slotId: string
  /** The days that can be booked, both included. */
  from: string
  to: string
  name: string
  phoneSealed: string
  documentNumberSealed: string
  documentNumberIndex: string
  applicationId: string | null
  /** For a number of the call-number module: its queue. */
  queueId?: string
  remark?: string
  now: Date
}

/**
 * The one statement that decides a booking: takes a place of an open slot that is not full, on a bookable day on which
 * neither the citizen nor the document has a booking, and writes the booking; undefined when any of that does not hold.
 * Two bookings of one person on two slots of a day meet at the unique keys.
 */
export async function insertBooking(db: Db, booking: NewBooking): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with place as (
      update slot set taken = taken + 1
      where id = ${booking.slotId} and taken < capacity and not is_closed
        and day between ${booking.from} and ${booking.to}
        and not exists (select from appointment a
          where a.citizen_id = ${booking.citizenId} and a.day = slot.day and a.state = 'booked')
        and not exists (select from appointment a
          where a.document_number_index = ${booking.documentNumberIndex} and a.day = slot.day and a.state = 'booked')
      returning id, day
    )
    insert into appointment (id, number, citizen_id, slot_id, day, state, name, phone_sealed, document_number_sealed,
      document_number_index, application_id, queue_id, remark, created_at, changed_at)
    overriding system value
    select ${booking.id}::uuid, ${booking.number}::bigint, ${booking.citizenId}::uuid, place.id, place.day, 'booked', ${booking.name},
      ${booking.phoneSealed}, ${booking.documentNumberSealed}, ${booking.documentNumberIndex},
      ${booking.applicationId}::uuid, ${booking.queueId ?? null}, ${booking.remark ?? ''}, ${booking.now}::timestamptz, ${booking.now}::timestamptz
    from place returning id`
    .execute(db)
    .catch(refuseDuplicate)
  return rows[0]?.id
}

/**
 * As `insertBooking` for several people who have no booking on their day, in one statement: it takes as many places of each
 * slot as are asked for, or none of that slot. Returns how many bookings it wrote. The caller has locked the slots.
 */
export async function insertBookings(db: Db, bookings: readonly NewBooking[]): Promise<number> {
  const [first] = bookings
  if (!first) return 0
  const all = <K extends keyof NewBooking>(key: K) => bookings.map((booking) => booking[key])
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select * from unnest(${all('id')}::uuid[], ${all('number')}::bigint[], ${all('citizenId')}::uuid[], ${all('slotId')}::text[],
        ${all('name')}::text[], ${all('phoneSealed')}::text[], ${all('documentNumberSealed')}::text[],
        ${all('documentNumberIndex')}::text[])
        as asked (id, number, citizen_id, slot_id, name, phone_sealed, document_number_sealed, document_number_index)
    ), place as (
      update slot set taken = taken + wanted.count
      from (select slot_id, count(*)::integer as count from asked group by slot_id) wanted
      where slot.id = wanted.slot_id and taken + wanted.count <= capacity and not is_closed
        and day between ${first.from} and ${first.to}
      returning slot.id, day
    )
    insert into appointment (id, number, citizen_id, slot_id, day, state, name, phone_sealed, document_number_sealed,
      document_number_index, created_at, changed_at)
    overriding system value
    select asked.id, asked.number, asked.citizen_id, place.id, place.day, 'booked', asked.name, asked.phone_sealed,
      asked.document_number_sealed, asked.document_number_index, ${first.now}::timestamptz, ${first.now}::timestamptz
    from asked join place on place.id = asked.slot_id
    returning id`.execute(db)
  return rows.length
}

/** Moves a booking from one slot to another on which a place was taken for it; false when it stands elsewhere meanwhile. */
export async function moveBooking(
  db: Db,
  { id, from, to, day, now }: { id: string; from: string; to: string; day: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update appointment set slot_id = ${to}, day = ${day}, revision = revision + 1, changed_at = ${now}
    where id = ${id} and slot_id = ${from} and state = 'booked' returning id`
    .execute(db)
    .catch(refuseDuplicate)
  return rows.length > 0
}

/** Ends a booking of a slot that the caller has locked; false when it has ended or stands elsewhere meanwhile. */
export async function endBooking(
  db: Db,
  { id, slotId, state, now }: { id: string; slotId: string; state: AppointmentState; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update appointment set state = ${state}, revision = revision + 1, changed_at = ${now}
    where id = ${id} and slot_id = ${slotId} and state = 'booked' returning id`.execute(db)
  return rows.length > 0
}

/** A unique key found what the statement could not see yet: the other booking of the same moment. */
function refuseDuplicate(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') throw refuse('alreadyBooked')
  throw error
}

/** What stood in the way of a booking: all of it in one look. */
export interface Obstacle {
  isClosed: boolean
  isBooked: boolean
  /** Whether the citizen keeps a place on the slot, or an expired one can be given back. */
  hasHold: boolean
}

export async function findObstacle(
  db: Db,
  slotId: string,
  { citizenId, documentNumberIndex = null, now }: { citizenId: string; documentNumberIndex?: string | null; now: Date },
): Promise<Obstacle | undefined> {
  const { rows } = await sql<Obstacle>`
    select s.is_closed as "isClosed",
      exists (select from appointment a where a.day = s.day and a.state = 'booked'
        and (a.citizen_id = ${citizenId} or a.document_number_index = ${documentNumberIndex})) as "isBooked",
      exists (select from slot_hold h where h.slot_id = s.id
        and (h.expires_at <= ${now} or h.citizen_id = ${citizenId})) as "hasHold"
    from slot s where s.id = ${slotId}`.execute(db)
  return rows[0]
}

/** A booking as it will stand once it is written. */
export const asBooked = (booking: NewBooking, slot: StoredSlot): Appointment => ({
  id: booking.id,
  number: booking.number,
  citizenId: booking.citizenId,
  slotId: slot.id,
  dayId: slot.dayId,
  areaCode: slot.areaCode,
  day: slot.day,
  startsAt: slot.startsAt,
  endsAt: slot.endsAt,
  state: 'booked',
  name: booking.name,
  phoneSealed: booking.phoneSealed,
  documentNumberSealed: booking.documentNumberSealed,
  applicationId: booking.applicationId,
  queueId: booking.queueId ?? null,
  remark: booking.remark ?? '',
  revision: 0,
  createdAt: booking.now,
  changedAt: booking.now,
})
