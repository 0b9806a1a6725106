import type { Text } from '../../content/content-schema.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type BookingContext, enqueueAppointment, notifyOwners } from './appointment-service.ts'
import { type Appointment, findAppointment, listBookingsOfSlots } from './appointment-store.ts'
import { bookableDays } from './booking-rules.ts'
import { endBooking } from './booking-store.ts'
import { listWaiters } from './hold-store.ts'
import { closeSlots, lockSlots, type StoredSlot, slotName } from './slot-store.ts'

/**
 * Closes slots: ends their bookings and lines, and notifies their citizens with the reason, and the registry. Returns the
 * number of bookings.
 */
export async function closeSlotsWithNotice(
  ctx: BookingContext,
  slotIds: readonly string[],
  reason: Text,
): Promise<number> {
  const { db, clock } = ctx
  const slots = await lockSlots(db, slotIds)
  const waiters = await listWaiters(db, slotIds, clock.now())
  await closeSlots(db, slotIds)
  for (const { citizenId, slotId } of waiters) await endWait(ctx, { citizenId, slot: slots.get(slotId), reason })
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
  await notifyOwners(ctx, booking, 'appointmentInYourNameEnded')
}

/** Notifies who waited for a slot that is closed now. A day that could not be booked any more leads to no notification. */
async function endWait(
  ctx: BookingContext,
  { citizenId, slot, reason }: { citizenId: string; slot: StoredSlot | undefined; reason: Text },
): Promise<void> {
  const { db, content, clock } = ctx
  if (!slot || slot.day < bookableDays(content.calendar, clock.now()).from) return
  await notifyCitizen(db, ctx, {
    citizenId,
    kind: 'waitOfficeClosed',
    params: { slot: `${slot.day} ${slotName(slot)}`, reason },
    recordId: slot.id,
  })
}
