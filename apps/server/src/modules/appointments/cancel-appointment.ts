import type { cancelAppointment } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { announce, settleSlot } from './appointment-service.ts'
import { getOwnAppointment } from './appointment-store.ts'
import { refuseUnchangeable } from './booking-rules.ts'
import { endBooking } from './booking-store.ts'
import { lockSlots, releaseSeats } from './slot-store.ts'

/** Ends a booking. Its seat is free at once, or offered to the first in line. */
export const cancelAppointmentHandler: Handler<typeof cancelAppointment> = async ({ id }, ctx) => {
  const { caller, content, db, clock } = ctx
  const appointment = await getOwnAppointment(db, caller.citizenId, id)
  const { slotId } = appointment
  refuseUnchangeable(content.calendar, appointment, clock.now())
  await lockSlots(db, [slotId])
  if (!(await endBooking(db, appointment, { state: 'cancelled', now: clock.now() }))) throw refuse('changedMeanwhile')
  await releaseSeats(db, slotId, 1)
  await settleSlot(ctx, slotId)
  await announce(ctx, await getOwnAppointment(db, caller.citizenId, id), 'appointmentCancelled')
}
