import { type BookingInput, type CalendarDay, getCalendar, type Slot } from '@registration/contract/appointments.ts'
import { sql } from 'kysely'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../demonstration/builders.ts'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { insertSession } from '../http/session-store.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

type Sessions = Pick<TestProduct, 'services' | 'visitor'>

let sequence = 0

/** A new citizen, signed in by a session in the database: for tests that need many. */
export async function aSignedInCitizen({ services, visitor }: Sessions) {
  sequence += 1
  const documentNumber = uniqueCitizenId('1991-02-03', sequence % 1000)
  const details = aCitizen({ documentNumber })
  const citizenId = await makeCitizen(services, `o-test-booking-${sequence}`, details)
  const client = await aSession({ services, visitor }, citizenId)
  return { client, citizenId, ...details }
}

/** A new session of a citizen, at the product's present time. */
export async function aSession({ services, visitor }: Sessions, citizenId: string): Promise<Client> {
  const token = services.ids.token()
  const tokenHash = hashToken(token)
  const now = services.clock.now()
  await insertSession(services.pool, { id: services.ids.uuid(), tokenHash, citizenId, stateHash: tokenHash, now })
  const client = visitor()
  client.cookies.set(sessionCookie, token)
  return client
}

/** The open days that can be booked, the next one first. */
export async function openDays(client: Client): Promise<CalendarDay[]> {
  return (await client.call(getCalendar, {})).filter(({ isClosed }) => !isClosed)
}

/** A slot of the calendar. */
export async function slotNow(client: Client, slotId: string): Promise<Slot> {
  const slots = (await client.call(getCalendar, {})).flatMap(({ slots }) => slots)
  const found = slots.find(({ id }) => id === slotId)
  if (!found) throw new Error(`the calendar has no ${slotId}`)
  return found
}

/** The form's payload. A test changes what matters to it. */
export function aBooking(
  day: CalendarDay,
  person: { name: string; phone: string; documentNumber: string },
  changes: Partial<BookingInput> = {},
): BookingInput {
  return {
    name: person.name,
    phone: person.phone,
    documentNumber: person.documentNumber,
    calendarDayId: day.id,
    slotId: day.slots[0]?.id ?? '',
    ...changes,
  }
}

/** Leaves a slot so many free seats, as if others had booked the rest. */
export async function fillSlot(product: Pick<TestProduct, 'services'>, slotId: string, free = 0): Promise<void> {
  await sql`update slot set capacity = taken + ${free}::integer where id = ${slotId}`.execute(product.services.pool)
}
