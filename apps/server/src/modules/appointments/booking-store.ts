import type { AppointmentState } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isTaken } from '../../db/failures.ts'
import { refuse } from '../../refuse.ts'
import { accountsOf, openCitizen } from '../session/citizen-store.ts'
import type { Appointment } from './appointment-store.ts'
import type { BookingPreconditions } from './booking-rules.ts'
import { type StoredSlot, slotColumns } from './slot-store.ts'

/** The visitor of a booking. A hold or a position in the line has no document yet. */
export interface Person {
  citizenId: string
  documentNumberIndex?: string
}

/** Whether the document is the certified citizen's own. */
const isOwnDocument = (citizenId: string, documentNumberIndex: string | null) => sql`exists (
  select from citizen c where c.id = ${citizenId} and c.certified_at is not null
    and c.document_number_index = ${documentNumberIndex})`

/**
 * The preconditions of a booking, in one statement, with the next booking number. Undefined if there is no such slot.
 * Missed days count from the day `since`. The citizen's account cannot be closed until the transaction ends.
 */
export async function readBookingPreconditions(
  db: Db,
  { slotId, person, since, now }: { slotId: string; person: Person; since: string; now: Date },
): Promise<(BookingPreconditions & { number: string; isOpen: boolean }) | undefined> {
  const { citizenId, documentNumberIndex = null } = person
  const { rows } = await sql<StoredSlot & Omit<BookingPreconditions, 'slot'> & { number: string; isOpen: boolean }>`
    with open_citizen as (${openCitizen(citizenId)})
    select ${slotColumns}, exists (select from open_citizen) as "isOpen", nextval('appointment_number_seq') as number,
      array(select a.day::text from appointment a where a.citizen_id in ${accountsOf(citizenId)} and a.state = 'missed'
        and a.day >= ${since} order by a.day) as "missedDays",
      exists (select from appointment a
        where a.citizen_id = ${citizenId} and a.day = slot.day and a.state = 'booked') as "isBooked",
      ${isOwnDocument(citizenId, documentNumberIndex)} as "isOwn",
      exists (select from appointment a
        where a.document_number_index = ${documentNumberIndex} and a.day = slot.day and a.state = 'booked' and a.is_own)
        as "hasOwnBooking",
      exists (select from appointment a
        where a.document_number_index = ${documentNumberIndex} and a.day = slot.day and a.state = 'booked' and not a.is_own)
        as "hasForeignBooking",
      exists (select from slot_hold h where h.slot_id = slot.id and h.citizen_id = ${citizenId}) as "hasOwnHold",
      exists (select from slot_hold h where h.slot_id = slot.id and h.expires_at <= ${now}) as "hasExpiredHold",
      exists (select from slot_wait w where w.slot_id = slot.id and w.citizen_id = ${citizenId}) as "isInLine"
    from slot where id = ${slotId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { number, isOpen, missedDays, isBooked, isOwn, hasOwnBooking, hasForeignBooking, ...rest } = row
  const { hasOwnHold, hasExpiredHold, isInLine, ...slot } = rest
  const document = { isOwn, hasOwnBooking, hasForeignBooking }
  return { slot, number, isOpen, missedDays, isBooked, ...document, hasOwnHold, hasExpiredHold, isInLine }
}

export interface NewBooking {
  id: string
  /** From `readBookingPreconditions`; bigint as text. */
  number: string
  citizenId: string
  slotId: string
  /** The days that can be booked, both included. */
  from: string
  to: string
  name: string
  phoneEncrypted: string
  documentNumberEncrypted: string
  documentNumberIndex: string
  /** Whether the certified owner of the document books. */
  isOwn: boolean
  applicationId: string | null
  /** For a number of the call-number module: its queue. */
  queueId?: string
  remark?: string
  now: Date
}

/**
 * Writes a booking, if it is still possible. This one statement decides races. It takes a seat of an open slot that is
 * not full, on a bookable day on which the citizen has no booking, and the document none that counts: for its certified
 * owner only an own one does, for others any. False if any of that fails.
 * Two bookings of one person on two slots of a day conflict at the unique keys.
 */
export async function insertBooking(db: Db, booking: NewBooking): Promise<boolean> {
  const { rows } = await sql`
    with seat as (
      update slot set taken = taken + 1
      where id = ${booking.slotId} and taken < capacity and not is_closed
        and day between ${booking.from} and ${booking.to}
        and not exists (select from appointment a
          where a.citizen_id = ${booking.citizenId} and a.day = slot.day and a.state = 'booked')
        and not exists (select from appointment a
          where a.document_number_index = ${booking.documentNumberIndex} and a.day = slot.day and a.state = 'booked' and a.is_own)
        and (${booking.isOwn}::boolean or not exists (select from appointment a
          where a.document_number_index = ${booking.documentNumberIndex} and a.day = slot.day and a.state = 'booked' and not a.is_own))
      returning id, day
    )
    insert into appointment (id, number, citizen_id, slot_id, day, state, name, phone_sealed, document_number_sealed,
      document_number_index, is_own, application_id, queue_id, remark, created_at, changed_at)
    overriding system value
    select ${booking.id}::uuid, ${booking.number}::bigint, ${booking.citizenId}::uuid, seat.id, seat.day, 'booked', ${booking.name},
      ${booking.phoneEncrypted}, ${booking.documentNumberEncrypted}, ${booking.documentNumberIndex}, ${booking.isOwn}::boolean,
      ${booking.applicationId}::uuid, ${booking.queueId ?? null}, ${booking.remark ?? ''}, ${booking.now}::timestamptz, ${booking.now}::timestamptz
    from seat returning id`
    .execute(db)
    .catch(refuseDuplicate)
  return rows.length > 0
}

/** Whether the certified owner of a booking's document has a booking with it on a day, and this is not theirs. */
const isOwnersDay = ({ id, citizenId }: Pick<Appointment, 'id' | 'citizenId'>, day: string) => sql<boolean>`exists (
  select from appointment mine join appointment own on own.document_number_index = mine.document_number_index
  where mine.id = ${id} and mine.citizen_id = ${citizenId} and not mine.is_own
    and own.is_own and own.day = ${day} and own.state = 'booked')`

/** As `isOwnersDay`, for the refusal after a move that changed nothing. */
export async function isOnOwnersDay(
  db: Db,
  booking: Pick<Appointment, 'id' | 'citizenId'>,
  day: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${isOwnersDay(booking, day)} as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Moves a booking to another slot, on which a seat was taken for it. To another day only where it could be booked too:
 * with the document of somebody else not on a day on which the certified owner has a booking. False then, or if it was
 * moved or ended since.
 */
export async function moveBooking(
  db: Db,
  { id, citizenId, slotId: from }: Appointment,
  { to, day, now }: { to: string; day: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update appointment set slot_id = ${to}, day = ${day}, revision = revision + 1, changed_at = ${now}
    where id = ${id} and citizen_id = ${citizenId} and slot_id = ${from} and state = 'booked'
      and (day = ${day} or not ${isOwnersDay({ id, citizenId }, day)})
    returning id`
    .execute(db)
    .catch(refuseDuplicate)
  return rows.length > 0
}

/** Ends a booking of a slot that the caller has locked. False if it was moved or ended since. */
export async function endBooking(
  db: Db,
  { id, citizenId, slotId }: Pick<Appointment, 'id' | 'citizenId' | 'slotId'>,
  { state, now }: { state: AppointmentState; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update appointment set state = ${state}, revision = revision + 1, changed_at = ${now}
    where id = ${id} and citizen_id = ${citizenId} and slot_id = ${slotId} and state = 'booked' returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** A unique key found a booking that the statement could not see yet: one of the same moment. */
function refuseDuplicate(error: unknown): never {
  if (!isTaken(error)) throw error
  const isForeign = error.constraint === 'appointment_document_day'
  throw refuse(isForeign ? 'personNotBookable' : 'alreadyBooked')
}

/** A booking to be written. */
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
  phoneEncrypted: booking.phoneEncrypted,
  documentNumberEncrypted: booking.documentNumberEncrypted,
  documentNumberIndex: booking.documentNumberIndex,
  applicationId: booking.applicationId,
  queueId: booking.queueId ?? null,
  remark: booking.remark ?? '',
  revision: 0,
  createdAt: booking.now,
  changedAt: booking.now,
})
