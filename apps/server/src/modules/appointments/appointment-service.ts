import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Caller, LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { limitDaily } from '../../http/rate-limits.ts'
import { enqueue, listWaiting } from '../../outbox/outbox.ts'
import type { AppointmentSnapshot } from '../../platform/registry/registry-wire.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import type { MessageKind } from '../messages/message-rules.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { listCertifiedOwners } from '../session/citizen-store.ts'
import {
  type Appointment,
  countBookingsAhead,
  findBookedApplications,
  getOwnAppointment,
  isBookedOn,
  listMissedDays,
} from './appointment-store.ts'
import {
  type BookedApplication,
  type BookingPreconditions,
  barredUntil,
  bookableDays,
  decideSeat,
  holdEnd,
  missedSince,
  refuseMissed,
  type Seat,
} from './booking-rules.ts'
import { endBooking, insertBooking, type NewBooking, type Person, readBookingPreconditions } from './booking-store.ts'
import {
  deleteClaims,
  deleteExpiredHolds,
  deleteHold,
  findHold,
  findNextExpiry,
  type Hold,
  hasLine,
  insertHold,
  takeFirstInLine,
} from './hold-store.ts'
import { findSlot, lockSlots, releaseSeats, reserveSeat, type StoredSlot, slotName } from './slot-store.ts'

/** The context of the steps below: the process's services and the caller's transaction. */
export type BookingContext = LocalServices & { db: Db }

type AppointmentMessage = Extract<MessageKind, `appointment${'Booked' | 'Moved' | 'Cancelled'}`>

/** A slot of the calendar, or a refusal. */
export async function getSlot(db: Db, id: string): Promise<StoredSlot> {
  const slot = await findSlot(db, id)
  if (!slot) throw refuse('slotNotFound')
  return slot
}

/** Refuses a citizen who missed too many appointments lately. */
export async function refuseBarred({ db, content, clock }: BookingContext, citizenId: string): Promise<void> {
  const now = clock.now()
  refuseMissed(
    content.calendar,
    await listMissedDays(db, citizenId, missedSince(content.calendar, todayInShanghai(now))),
    now,
  )
}

/** Refuses more bookings and moves of a person than a day has, and more bookings ahead than a citizen may have. */
export async function limitBookings(ctx: BookingContext & { caller: Caller }, added: 0 | 1): Promise<void> {
  const [, ahead] = await Promise.all([
    limitDaily(ctx, 'bookings', { max: serverLimits.bookingsADay, refusal: 'tooManyBookingsADay' }),
    countBookingsAhead(ctx.db, ctx.caller.citizenId, todayInShanghai(ctx.clock.now())),
  ])
  if (ahead + added > serverLimits.bookingsAhead)
    throw refuse('tooManyBookingsAhead', { params: { n: serverLimits.bookingsAhead } })
}

/** One of a citizen's applications as a booking sees it. */
export async function asBookedApplication(
  { db, clock }: BookingContext,
  application: ApplicationRow,
): Promise<BookedApplication & { id: string }> {
  const { id, citizen_id, status, by_appointment: byAppointment, city_code: cityCode } = application
  const booked = await findBookedApplications(db, citizen_id, { ids: [id], today: todayInShanghai(clock.now()) })
  return { id, status, byAppointment, cityCode, isBooked: booked.has(id) }
}

/** The preconditions of a booking, or a refusal. */
export async function getBookingPreconditions(
  { db, content, clock }: BookingContext,
  slotId: string,
  person: Person,
): Promise<BookingPreconditions & { number: string }> {
  const now = clock.now()
  const since = missedSince(content.calendar, todayInShanghai(now))
  const preconditions = await readBookingPreconditions(db, { slotId, person, since, now })
  if (!preconditions) throw refuse('slotNotFound')
  if (!preconditions.isOpen) throw refuse('signedOut')
  return preconditions
}

/**
 * Refuses after the statement that takes a seat found none: by the present state, else because another call was faster.
 */
export async function refuseUnbooked(ctx: BookingContext, slotId: string, person: Person): Promise<never> {
  decideSeat(await getBookingPreconditions(ctx, slotId, person))
  throw refuse('slotFull')
}

/** Books a seat of a slot, and releases what else the citizen holds there. */
export async function bookSeat(
  ctx: BookingContext,
  booking: NewBooking,
  { seat, hasOwnHold, isInLine }: Pick<BookingPreconditions, 'hasOwnHold' | 'isInLine'> & { seat: Seat },
): Promise<void> {
  const { db } = ctx
  const { slotId, citizenId } = booking
  if (seat === 'held' || !(await insertBooking(db, booking))) await bookHeldSeat(ctx, booking)
  if (hasOwnHold || isInLine) await releaseSeats(db, slotId, await deleteClaims(db, citizenId, slotId))
}

/** Books the citizen's held seat, else one of an expired hold. Only these two lock the slot. */
async function bookHeldSeat(ctx: BookingContext, booking: NewBooking): Promise<void> {
  const { db } = ctx
  const { slotId, citizenId } = booking
  await lockSlots(db, [slotId])
  decideSeat(await getBookingPreconditions(ctx, slotId, booking))
  await releaseSeats(db, slotId, await deleteOwnHold(ctx, citizenId, slotId))
  if (!(await insertBooking(db, booking))) await refuseUnbooked(ctx, slotId, booking)
}

/**
 * A citizen's hold on a slot that the caller has locked, also the one that the line gives them now. Their own that has
 * expired is nobody's: its seat goes to the line first.
 */
export async function findOwnHold(ctx: BookingContext, citizenId: string, slotId: string): Promise<Hold | undefined> {
  const { db, clock } = ctx
  const own = await findHold(db, citizenId, slotId)
  if (own && own.expiresAt > clock.now()) return own
  await settleSlot(ctx, slotId)
  return findHold(db, citizenId, slotId)
}

/** Removes the hold that `findOwnHold` finds. Returns how many seats that frees. */
export async function deleteOwnHold(ctx: BookingContext, citizenId: string, slotId: string): Promise<number> {
  return (await findOwnHold(ctx, citizenId, slotId)) ? deleteHold(ctx.db, citizenId, slotId) : 0
}

/**
 * Releases the expired holds of a slot and offers free seats to its line, first come first served. The caller may have
 * locked the slot already. Jobs check again when an offer expires, and when a hold before a line expires.
 */
export async function settleSlot(ctx: BookingContext, slotId: string): Promise<void> {
  const { db, clock } = ctx
  const slot = (await lockSlots(db, [slotId])).get(slotId)
  if (!slot) return
  await releaseSeats(db, slotId, await deleteExpiredHolds(db, slotId, clock.now()))
  while ((await hasLine(db, slotId)) && (await reserveSeat(db, slotId))) {
    if (!(await offer(ctx, slot))) await releaseSeats(db, slotId, 1)
  }
  await lookAgain(ctx, slotId)
}

/** Releases the seats that a citizen holds in some slots, and takes the citizen out of their lines. */
export async function releaseClaims(ctx: BookingContext, citizenId: string, slotIds: readonly string[]): Promise<void> {
  const { db } = ctx
  await lockSlots(db, slotIds)
  for (const slotId of slotIds) {
    await releaseSeats(db, slotId, await deleteClaims(db, citizenId, slotId))
    await settleSlot(ctx, slotId)
  }
}

/** Ends a booking that its rules allow to end. Its seat is free at once, or offered to the first in line. */
export async function cancelBooking(ctx: BookingContext, appointment: Appointment): Promise<void> {
  const { db, clock } = ctx
  const { id, citizenId, slotId } = appointment
  await lockSlots(db, [slotId])
  if (!(await endBooking(db, appointment, { state: 'cancelled', now: clock.now() }))) throw refuse('changedMeanwhile')
  await releaseSeats(db, slotId, 1)
  await settleSlot(ctx, slotId)
  await announce(ctx, await getOwnAppointment(db, citizenId, id), 'appointmentCancelled')
}

/** Offers a seat, already taken, to the first in line who can still use it. */
async function offer(ctx: BookingContext, slot: StoredSlot): Promise<boolean> {
  const { db, clock, ids, content } = ctx
  const now = clock.now()
  const rules = content.calendar
  const { from, to } = bookableDays(rules, now)
  for (;;) {
    const first = await takeFirstInLine(db, slot.id)
    if (!first) return false
    const isBookable = from <= slot.day && slot.day <= to
    if (!isBookable || (await isBookedOn(db, slot.day, first)) || !(await mayBook(ctx, first.citizenId))) continue
    const expiresAt = holdEnd(rules, { day: slot.day, minutes: rules.offerMinutes }, now)
    await insertHold(db, { id: ids.uuid(), slotId: slot.id, citizenId: first.citizenId, expiresAt }, first)
    await notifyCitizen(db, ctx, {
      citizenId: first.citizenId,
      kind: 'slotFreed',
      params: { slot: `${slot.day} ${slotName(slot)}`, until: toShanghai(expiresAt).slice(11, 16) },
      recordId: slot.id,
    })
    return true
  }
}

/** Whether a citizen who waits may book by now: they may be barred since, or have booked as much as anybody may. */
async function mayBook({ db, content, clock }: BookingContext, citizenId: string): Promise<boolean> {
  const today = todayInShanghai(clock.now())
  const missedDays = await listMissedDays(db, citizenId, missedSince(content.calendar, today))
  if (barredUntil(content.calendar, missedDays, today) !== undefined) return false
  return (await countBookingsAhead(db, citizenId, today)) < serverLimits.bookingsAhead
}

/**
 * If there is a line, checks again when the next hold expires: a seat may become free then. Checks that are due at another
 * time are another record: the messages of one record wait for each other, also where the later one is due first. The slot
 * is locked, so one check of a time is enough, however often anybody comes and leaves before it.
 */
async function lookAgain(ctx: BookingContext, slotId: string): Promise<void> {
  const { db } = ctx
  const due = (await hasLine(db, slotId)) ? await findNextExpiry(db, slotId) : undefined
  if (!due) return
  const check = { record: `slot:${slotId}:${due.toISOString()}`, kind: 'appointments.settle' as const }
  if ((await listWaiting(db, ctx.cipher, check)).length > 0) return
  await enqueue(db, ctx, { ...check, body: { slotId }, due })
}

/** Notifies the registry, the citizen and the owner of the document that a booking was made, moved or ended. */
export async function announce(ctx: BookingContext, appointment: Appointment, kind: AppointmentMessage): Promise<void> {
  const { id: recordId, citizenId } = appointment
  const params = { slot: `${appointment.day} ${slotName(appointment)}` }
  await enqueueAppointment(ctx, appointment)
  await notifyCitizen(ctx.db, ctx, { citizenId, kind, params, recordId })
  await notifyOwners(
    ctx,
    appointment,
    kind === 'appointmentCancelled' ? 'appointmentInYourNameEnded' : 'appointmentInYourName',
  )
}

/**
 * Notifies the certified citizens with whose document somebody else booked. They are notified of the end, too: otherwise
 * they would come for nothing.
 */
export async function notifyOwners(
  ctx: BookingContext,
  appointment: Appointment,
  kind: 'appointmentInYourName' | 'appointmentInYourNameEnded',
): Promise<void> {
  const { id: recordId, citizenId: except, documentNumberIndex } = appointment
  const params = { slot: `${appointment.day} ${slotName(appointment)}` }
  for (const citizenId of await listCertifiedOwners(ctx.db, { documentNumberIndex, except }))
    await notifyCitizen(ctx.db, ctx, { citizenId, kind, params, recordId })
}

/** Sends the state of a booking to the registry. The messages of one booking arrive in order. */
export async function enqueueAppointment(ctx: BookingContext, appointment: Appointment): Promise<void> {
  await enqueue(ctx.db, ctx, {
    record: `appointment:${appointment.id}`,
    kind: 'registry.appointment',
    body: toAppointmentSnapshot(ctx, appointment),
  })
}

function toAppointmentSnapshot({ cipher, signer }: BookingContext, appointment: Appointment): AppointmentSnapshot {
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
    phone: cipher.decrypt(appointment.phoneEncrypted, associatedDataOf(id, 'phone')),
    documentNumber: cipher.decrypt(appointment.documentNumberEncrypted, associatedDataOf(id, 'document_number')),
    code: counterCode(signer, number),
    at: toShanghai(appointment.changedAt),
    ...(applicationId !== null && { applicationId }),
  }
}

export const associatedDataOf = (id: string, column: 'phone' | 'document_number') => `appointment:${id}:${column}`

/**
 * The text for the counter's scanner: the booking's number and our signature on it. The registry gets it too, nobody
 * else.
 */
export const counterCode = (signer: LocalServices['signer'], number: string): string =>
  `APM.${number}.${signer.sign('appointment', number)}`
