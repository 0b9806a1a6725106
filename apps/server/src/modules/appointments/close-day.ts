import type { Text } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type BookingContext, enqueueAppointment } from './appointment-service.ts'
import { type Appointment, findAppointment, listBookingsOfDay } from './appointment-store.ts'
import { endBooking } from './booking-store.ts'
import { closeSlots, findDay, updateDay } from './calendar-store.ts'
import { slotName } from './slot-store.ts'

/**
 * Closes a day: ends its bookings, and notifies their citizens with the reason, and the registry. Returns the number of
 * bookings.
 */
export async function closeDay(
  services: Services,
  { dayId, reason, byOffice = true }: { dayId: string; reason: Text; byOffice?: boolean },
): Promise<number> {
  return inTransaction(services.pool, async (db) => {
    const ctx = { ...services, db }
    if (!(await findDay(db, dayId))) throw refuse('slotNotFound')
    await closeSlots(db, dayId)
    await updateDay(db, dayId, { isClosed: true, byOffice, remark: reason })
    const bookings = await listBookingsOfDay(db, dayId)
    for (const booking of bookings) await endForClosing(ctx, booking, reason)
    return bookings.length
  })
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
