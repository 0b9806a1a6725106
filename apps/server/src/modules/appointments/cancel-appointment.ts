import type { cancelAppointment } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { cancelBooking } from './appointment-service.ts'
import { getOwnAppointment } from './appointment-store.ts'
import { refuseUnchangeable } from './booking-rules.ts'

/** Ends a booking. Its seat is free at once, or offered to the first in line. */
export const cancelAppointmentHandler: Handler<typeof cancelAppointment> = async ({ id }, ctx) => {
  const { caller, content, db, clock } = ctx
  const appointment = await getOwnAppointment(db, caller.citizenId, id)
  refuseUnchangeable(content.calendar, appointment, clock.now())
  await cancelBooking(ctx, appointment)
}
