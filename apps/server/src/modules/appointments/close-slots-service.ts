import type { Text } from '../../content/content-schema.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type BookingContext, enqueueAppointment } from './appointment-service.ts'
import { type Appointment, findAppointment, listBookingsOfSlots } from './appointment-store.ts'
import { endBooking } from './booking-store.ts'
import { closeSlots, lockSlots, slotName } from './slot-store.ts'

/**
 * Closes slots: ends their bookings, and notifies their citizens with the reason, and the registry. Returns the number of
 * bookings.
 */
export async function closeSlotsWithNotice(
  ctx: BookingContext,
  slotIds: readonly string[],
  reason: Text,
): Promise<number> {
  const { db } = ctx
  await lockSlots(db, slotIds)
  await closeSlots(db, slotIds)
  const bookings = await listBookingsOfSlots(db, slotIds)
  for (const booking of bookings) await endForClosing(ctx, booking, reason)
  return bookings.length
}

async function endForClosing(ctx: BookingContext, booking: Appointment, reason: Text): Promise<void> {
  const { db, clock } = ctx
  await endBooking(db, booking, { state: 'closed', now: clock.now() })
  const ended = await findAppointment(db, booking.id)
  if (ended) await enqueueAppointment(ctx, ended)
  await notifyCitizen(db, ctx, {
    citizenId: booking.citizenId,
    kind: 'appointmentOfficeClosed',
    params: { slot: `${booking.day} ${slotName(booking)}`, reason },
    recordId: booking.id,
  })
}
