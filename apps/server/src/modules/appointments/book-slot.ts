import type { BookingInput, bookSlot } from '@registration/contract/appointments.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication } from '../application-record/application-store.ts'
import { lockOpenCitizen } from '../session/citizen-store.ts'
import {
  announce,
  asBookedApplication,
  associatedDataOf,
  bookSeat,
  getBookingPreconditions,
  limitBookings,
} from './appointment-service.ts'
import { type BookedApplication, bookableDays, decideBooking } from './booking-rules.ts'
import { asBooked, type NewBooking } from './booking-store.ts'

type Context = ContextOf<typeof bookSlot>

/** Books a seat for the citizen, or for another visitor. */
export const bookSlotHandler: Handler<typeof bookSlot> = async (input, ctx) => {
  const { content, clock } = ctx
  const now = clock.now()
  const application = await lockApplication(input, ctx)
  const details = detailsOf(input, ctx)
  const [, { number, ...preconditions }] = await Promise.all([
    limitBookings(ctx, 1),
    getBookingPreconditions(ctx, input.slotId, details),
  ])
  const { calendarDayId } = input
  const { isOwn } = preconditions
  const seat = decideBooking(preconditions, { calendarDayId, application }, { rules: content.calendar, now })

  const booking: NewBooking = { ...details, number, isOwn, applicationId: application?.id ?? null }
  const booked = asBooked(booking, preconditions.slot)
  // In one write: neither needs the other's answer.
  await Promise.all([announce(ctx, booked, 'appointmentBooked'), bookSeat(ctx, booking, { ...preconditions, seat })])
  return { id: booking.id }
}

/**
 * One of the caller's applications. It is locked: one booking ahead each. The caller's account is locked before it, as by
 * everything that locks both.
 */
async function lockApplication(
  { applicationId }: BookingInput,
  ctx: Context,
): Promise<(BookedApplication & { id: string }) | null> {
  const { caller, db } = ctx
  if (!applicationId) return null
  const [isOpen, application] = await Promise.all([
    lockOpenCitizen(db, caller.citizenId),
    lockOwnApplication(db, caller.citizenId, applicationId),
  ])
  if (!isOpen) throw refuse('signedOut')
  return asBookedApplication(ctx, application)
}

function detailsOf(input: BookingInput, ctx: Context): Omit<NewBooking, 'number' | 'isOwn' | 'applicationId'> {
  const { caller, content, cipher, clock, ids } = ctx
  const id = ids.uuid()
  const now = clock.now()
  return {
    id,
    citizenId: caller.citizenId,
    slotId: input.slotId,
    ...bookableDays(content.calendar, now),
    name: input.name,
    phoneEncrypted: cipher.encrypt(input.phone, associatedDataOf(id, 'phone')),
    documentNumberEncrypted: cipher.encrypt(input.documentNumber, associatedDataOf(id, 'document_number')),
    documentNumberIndex: cipher.index(input.documentNumber, 'document_number'),
    now,
  }
}
