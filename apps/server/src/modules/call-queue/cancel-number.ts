import type { cancelNumber } from '@registration/contract/call-queue.ts'
import type { Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { settleSlot, tellOf } from '../appointments/appointment-service.ts'
import { getOwnAppointment } from '../appointments/appointment-store.ts'
import { endBooking } from '../appointments/booking-store.ts'
import { freePlaces, lockSlots } from '../appointments/slot-store.ts'
import { canGiveBack } from './queue-rules.ts'

/** Gives a number back; the next one may have it at once. */
export const cancelNumberHandler: Handler<typeof cancelNumber> = async ({ id }, ctx) => {
  const { caller, content, db, clock } = ctx
  const { slotId, ...number } = await getOwnAppointment(db, caller.citizenId, id)
  if (number.queueId === null) throw refuse('appointmentNotFound')
  if (number.state !== 'booked') throw refuse('appointmentOver')
  if (!canGiveBack(content.calendar, number, clock.now()))
    throw refuse('ticketTooLateToCancel', { params: { n: content.calendar.callQueue.cancelMinutesAhead } })
  await lockSlots(db, [slotId])
  if (!(await endBooking(db, { id: number.id, slotId, state: 'cancelled', now: clock.now() })))
    throw refuse('changedMeanwhile')
  await freePlaces(db, slotId, 1)
  await settleSlot(ctx, slotId)
  await tellOf(ctx, await getOwnAppointment(db, caller.citizenId, id), 'appointmentCancelled')
}
