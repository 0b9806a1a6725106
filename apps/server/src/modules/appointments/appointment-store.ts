import type { AppointmentState } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import { accountsOf } from '../session/citizen-store.ts'

export interface Appointment {
  id: string
  /** bigint as text. */
  number: string
  citizenId: string
  slotId: string
  dayId: string
  areaCode: string
  day: string
  startsAt: string
  endsAt: string
  state: AppointmentState
  name: string
  phoneEncrypted: string
  documentNumberEncrypted: string
  documentNumberIndex: string
  applicationId: string | null
  queueId: string | null
  remark: string
  revision: number
  createdAt: Date
  changedAt: Date
}

const selection = sql`
  select a.id, a.number, a.citizen_id as "citizenId", a.slot_id as "slotId", s.calendar_day_id as "dayId",
    s.area_code as "areaCode", s.day, s.starts_at as "startsAt", s.ends_at as "endsAt", a.state, a.name,
    a.phone_sealed as "phoneEncrypted", a.document_number_sealed as "documentNumberEncrypted",
    a.document_number_index as "documentNumberIndex",
    a.application_id as "applicationId", a.queue_id as "queueId", a.remark, a.revision, a.created_at as "createdAt", a.changed_at as "changedAt"
  from appointment a join slot s on s.id = a.slot_id`

export async function listOwnAppointments(db: ReadDb, citizenId: string): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    ${selection} where a.citizen_id = ${citizenId} order by a.created_at desc, a.number desc limit 1000`.execute(db)
  return rows
}

/** A citizen's own booking. Not found if it is missing or another citizen's. */
export async function getOwnAppointment(db: ReadDb, citizenId: string, id: string): Promise<Appointment> {
  if (!isUuid(id)) throw refuse('appointmentNotFound')
  const { rows } = await sql<Appointment>`
    ${selection} where a.citizen_id = ${citizenId} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('appointmentNotFound')
  return rows[0]
}

/** The latest booking for one of the citizen's applications that has not ended. */
export async function getBookingOf(db: ReadDb, citizenId: string, applicationId: string): Promise<Appointment> {
  if (!isUuid(applicationId)) throw refuse('appointmentNotFound')
  const { rows } = await sql<Appointment>`
    ${selection} where a.citizen_id = ${citizenId} and a.application_id = ${applicationId} and a.state = 'booked'
    order by s.day desc limit 1`.execute(db)
  if (!rows[0]) throw refuse('appointmentNotFound')
  return rows[0]
}

/** The condition that a booking was made by somebody else with the document of a certified citizen. */
const isInNameOf = (citizenId: string) => sql`a.citizen_id <> ${citizenId} and a.state = 'booked'
  and a.document_number_index = (select c.document_number_index from citizen c
    where c.id = ${citizenId} and c.certified_at is not null)`

/** The bookings from a day on that others made with a certified citizen's document, the next one first. */
export async function listBookingsInName(db: ReadDb, citizenId: string, from: string): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    ${selection} where ${isInNameOf(citizenId)} and a.day >= ${from} order by a.day, s.starts_at limit 100`.execute(db)
  return rows
}

/** One of the bookings that others made with a certified citizen's document. */
export async function getBookingInName(db: ReadDb, citizenId: string, id: string): Promise<Appointment> {
  if (!isUuid(id)) throw refuse('appointmentNotFound')
  const { rows } = await sql<Appointment>`${selection} where ${isInNameOf(citizenId)} and a.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('appointmentNotFound')
  return rows[0]
}

/** An appointment by its id alone, as in the registry's events. With a citizen, only one of theirs. */
export async function findAppointment(db: ReadDb, id: string, citizenId?: string): Promise<Appointment | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Appointment>`
    ${selection} where a.id = ${id} and (${citizenId ?? null}::uuid is null or a.citizen_id = ${citizenId ?? null})`.execute(
    db,
  )
  return rows[0]
}

export async function listBookingsOfSlots(db: ReadDb, slotIds: readonly string[]): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    ${selection} where a.slot_id = any(${slotIds}) and a.state = 'booked' order by a.number`.execute(db)
  return rows
}

/**
 * Notes that the citizens of bookings are reminded of their day, and returns these bookings. Those that another node has
 * in hand, those changed since an instant, and those of closed accounts are left out.
 */
export async function markReminded(
  db: Db,
  { day, changedBefore, limit }: { day: string; changedBefore: Date; limit: number },
): Promise<Appointment[]> {
  const { rows } = await sql<{ id: string }>`
    update appointment set reminded_day = day where id in (
      select a.id from appointment a
      where a.day = ${day} and a.state = 'booked' and a.reminded_day is distinct from a.day and a.changed_at < ${changedBefore}
        and exists (select from citizen c where c.id = a.citizen_id and c.closed_at is null)
      order by a.number limit ${limit} for update skip locked)
    returning id`.execute(db)
  const marked = await sql<Appointment>`
    ${selection} where a.id = any(${rows.map(({ id }) => id)}::uuid[]) order by a.number`.execute(db)
  return marked.rows
}

/** Whether the citizen has a booking on a day. */
export async function isBookedOn(db: ReadDb, day: string, { citizenId }: { citizenId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from appointment where day = ${day} and state = 'booked' and citizen_id = ${citizenId} limit 1`.execute(db)
  return rows.length > 0
}

/** A citizen's bookings from a day on that have not ended. */
export async function countBookingsAhead(db: ReadDb, citizenId: string, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from appointment
    where citizen_id = ${citizenId} and state = 'booked' and day >= ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The days of the missed appointments of a citizen's person since a day, oldest first. */
export async function listMissedDays(db: ReadDb, citizenId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment')
    .select('day')
    .where('citizen_id', 'in', accountsOf(citizenId))
    .where('state', '=', 'missed')
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** The citizen's applications that have a booking ahead. */
export async function findBookedApplications(
  db: ReadDb,
  citizenId: string,
  { ids, today }: { ids: readonly string[]; today: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select application_id as id from appointment
    where citizen_id = ${citizenId} and application_id = any(${ids}) and state = 'booked' and day >= ${today}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
