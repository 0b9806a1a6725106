import type { cancelAppointment } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { settleSlot, tellOf } from './appointment-service.ts'
import { getOwnAppointment } from './appointment-store.ts'
import { refuseUnchangeable } from './booking-rules.ts'
import { endBooking } from './booking-store.ts'
import { freePlaces, lockSlots } from './slot-store.ts'

/** Ends a booking; its place is free at once, or offered to the first in line. */
export const cancelAppointmentHandler: Handler<typeof cancelAppointment> = async ({ id }, ctx) => {
  const { caller, content, db, clock } = ctx
  const { slotId, ...appointment } = await getOwnAppointment(db, caller.citizenId, id)
  refuseUnchangeable(content.calendar, appointment, clock.now())
  await lockSlots(db, [slotId])
  if (!(await endBooking(db, { id: appointment.id, slotId, state: 'cancelled', now: clock.now() })))
    throw refuse('changedMeanwhile')
  await freePlaces(db, slotId, 1)
  await settleSlot(ctx, slotId)
  await tellOf(ctx, await getOwnAppointment(db, caller.citizenId, id), 'appointmentCancelled')
}
