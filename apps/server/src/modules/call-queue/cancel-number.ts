import type { cancelNumber } from '@registration/contract/call-queue.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { cancelBooking } from '../appointments/appointment-service.ts'
import { getOwnAppointment } from '../appointments/appointment-store.ts'
import { refuseUnchangeable } from '../appointments/booking-rules.ts'

/** Cancels a number. Its seat is free at once. */
export const cancelNumberHandler: Handler<typeof cancelNumber> = async ({ id }, ctx) => {
  const { caller, content, db, clock } = ctx
  const number = await getOwnAppointment(db, caller.citizenId, id)
  if (number.queueId === null) throw refuse('appointmentNotFound')
  refuseUnchangeable(content.calendar, number, clock.now())
  await cancelBooking(ctx, number)
}
