import type { endBookingInMyName } from '@registration/contract/appointments.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { cancelBooking } from './appointment-service.ts'
import { getBookingInName } from './appointment-store.ts'

/**
 * Ends a booking that somebody else made with the certified caller's document, until its day is over. Who made it is
 * notified that it was cancelled, and not by whom.
 */
export const endBookingInMyNameHandler: Handler<typeof endBookingInMyName> = async ({ id }, ctx) => {
  const { caller, db, clock } = ctx
  const booking = await getBookingInName(db, caller.citizenId, id)
  if (booking.day < todayInShanghai(clock.now())) throw refuse('appointmentOver')
  await cancelBooking(ctx, booking)
}
