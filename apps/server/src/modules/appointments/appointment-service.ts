import type { Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { enqueue, enqueueAll } from '../../outbox/outbox.ts'
import type { TellingAppointment } from '../../platform/registry/registry-wire.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { MessageKind } from '../messages/message-rules.ts'
import { tellCitizen, tellCitizens } from '../messages/message-service.ts'
import { type Appointment, isBookedOn, listMissedDays } from './appointment-store.ts'
import { barredUntil, bookableDays, missedSince } from './booking-rules.ts'
import { findObstacle, type Ground, readGround } from './booking-store.ts'
import { todayOf } from './calendar-rules.ts'
import { deleteExpiredHolds, findNextExpiry, hasLine, insertHold, takeFirstInLine } from './hold-store.ts'
import { findSlot, freePlaces, lockSlots, type StoredSlot, slotName, takeFreePlace } from './slot-store.ts'

/** What the steps below need: the process's services and the caller's transaction. */
export type Acting = Services & { db: Db }

type AppointmentMessage = Extract<MessageKind, `appointment${'Booked' | 'Moved' | 'Cancelled'}`>

/** A slot of the calendar, or a refusal. */
export async function getSlot(db: Db, id: string): Promise<StoredSlot> {
  const slot = await findSlot(db, id)
  if (!slot) throw refuse('slotNotFound')
  return slot
}

/** Refuses whoever missed too many appointments lately. */
export async function refuseBarred(acting: Acting, citizenId: string): Promise<void> {
  const { db, content, clock } = acting
  refuseMissed(acting, await listMissedDays(db, citizenId, missedSince(content.calendar, todayOf(clock.now()))))
}

/** As `refuseBarred`, by the days that were missed. */
export function refuseMissed({ content, clock }: Services, missed: readonly string[]): void {
  const today = todayOf(clock.now())
  const until = barredUntil(content.calendar, missed, today)
  if (until) throw refuse('barredFromBooking', { params: { n: content.calendar.missed.limit, day: until } })
}

/** Why the one statement found no place. Returns where a place that is kept or has expired may still be taken. */
export async function refuseUnlessHeld(
  { db, clock }: Acting,
  slotId: string,
  person: { citizenId: string; documentNumberIndex?: string },
): Promise<void> {
  const obstacle = await findObstacle(db, slotId, { ...person, now: clock.now() })
  if (obstacle?.isBooked) throw refuse('alreadyBooked')
  if (obstacle?.isClosed) throw refuse('slotClosed')
  if (!obstacle?.hasHold) throw refuse('slotFull')
}

/** As `refuseUnlessHeld`, when nothing is left to try. */
export async function refuseUnbooked(
  acting: Acting,
  slotId: string,
  person: { citizenId: string; documentNumberIndex?: string },
): Promise<never> {
  await refuseUnlessHeld(acting, slotId, person)
  throw refuse('slotFull')
}

/**
 * Gives back the expired holds of a slot and offers what is free to its line, first come first served. The caller may
 * hold the slot's lock already. An offer that lapses, and a hold before a line, are looked at again by a job of their time.
 */
export async function settleSlot(acting: Acting, slotId: string): Promise<void> {
  const { db, clock } = acting
  const slot = (await lockSlots(db, [slotId])).get(slotId)
  if (!slot) return
  await freePlaces(db, slotId, await deleteExpiredHolds(db, slotId, clock.now()))
  while ((await hasLine(db, slotId)) && (await takeFreePlace(db, slotId))) {
    if (!(await offer(acting, slot))) await freePlaces(db, slotId, 1)
  }
  await lookAgain(acting, slotId)
}

/** Offers a place, taken already, to the first in line who can still use it. */
async function offer(acting: Acting, slot: StoredSlot): Promise<boolean> {
  const { db, clock, ids, content } = acting
  const now = clock.now()
  for (;;) {
    const first = await takeFirstInLine(db, slot.id)
    if (!first) return false
    const isTooLate = slot.day < bookableDays(content.calendar, now).from
    if (isTooLate || (await isBookedOn(db, slot.day, first))) continue
    const expiresAt = new Date(now.getTime() + content.calendar.offerMinutes * 60_000)
    await insertHold(db, { id: ids.uuid(), slotId: slot.id, citizenId: first.citizenId, kind: 'offer', expiresAt })
    await tellCitizen(db, acting, {
      citizenId: first.citizenId,
      kind: 'slotFreed',
      params: { slot: `${slot.day} ${slotName(slot)}`, until: toShanghai(expiresAt).slice(11, 16) },
      link: `/appointment?slot=${slot.id}`,
    })
    return true
  }
}

/** While a line stands, the next expiry of a hold is when a place may become free by itself. */
async function lookAgain(acting: Acting, slotId: string): Promise<void> {
  const { db } = acting
  const due = (await hasLine(db, slotId)) ? await findNextExpiry(db, slotId) : undefined
  if (due) await enqueue(db, acting, { record: `slot:${slotId}`, kind: 'appointments.settle', body: { slotId }, due })
}

/** The ground of a booking, or a refusal. */
export async function getGround(acting: Acting, citizenId: string, slotId: string): Promise<Ground> {
  const { db, content, clock } = acting
  const since = missedSince(content.calendar, todayOf(clock.now()))
  const ground = await readGround(db, { slotId, citizenId, since })
  if (!ground) throw refuse('slotNotFound')
  return ground
}

/** What follows from a booking that was moved or ended: the registry knows it, the citizen is told. */
export async function tellOf(acting: Acting, appointment: Appointment, kind: AppointmentMessage): Promise<void> {
  await tellRegistry(acting, appointment)
  await tellOwner(acting, appointment, kind)
}

/** Tells the citizen what became of their booking. */
export const tellOwner = (acting: Acting, appointment: Appointment, kind: AppointmentMessage): Promise<void> =>
  tellOwners(acting, [appointment], kind)

/** As `tellOwner` for several bookings. */
export async function tellOwners(
  acting: Acting,
  appointments: readonly Appointment[],
  kind: AppointmentMessage,
): Promise<void> {
  const tellings = appointments.map(({ id, citizenId, ...appointment }) => ({
    citizenId,
    kind,
    params: { slot: `${appointment.day} ${slotName(appointment)}` },
    link: `/apmorder?id=${id}`,
  }))
  await tellCitizens(acting.db, acting, tellings)
}

/** Tells the registry how a booking stands now; the messages of one booking arrive in order. */
export const tellRegistry = (acting: Acting, appointment: Appointment): Promise<void> =>
  tellRegistryOfAll(acting, [appointment])

/** As `tellRegistry` for several bookings. */
export async function tellRegistryOfAll(acting: Acting, appointments: readonly Appointment[]): Promise<void> {
  const messages = appointments.map((appointment) => ({
    record: `appointment:${appointment.id}`,
    kind: 'registry.appointment',
    body: tellingOf(acting, appointment),
  }))
  await enqueueAll(acting.db, acting, messages)
}

function tellingOf({ cipher, signer }: Acting, appointment: Appointment): TellingAppointment {
  const { id, number, applicationId } = appointment
  return {
    id,
    number,
    revision: appointment.revision,
    state: appointment.state,
    region: appointment.areaCode,
    day: appointment.day,
    time: slotName(appointment),
    name: appointment.name,
    phone: cipher.open(appointment.phoneSealed, sealedPlace(id, 'phone')),
    documentNumber: cipher.open(appointment.documentNumberSealed, sealedPlace(id, 'document_number')),
    code: counterCode(signer, number),
    at: toShanghai(appointment.changedAt),
    ...(applicationId !== null && { applicationId }),
  }
}

export const sealedPlace = (id: string, column: 'phone' | 'document_number') => `appointment:${id}:${column}`

/** What the counter scans: the booking's number, and our signature on it, which only the registry was told as well. */
export const counterCode = (signer: Services['signer'], number: string): string =>
  `APM.${number}.${signer.sign('appointment', number)}`
