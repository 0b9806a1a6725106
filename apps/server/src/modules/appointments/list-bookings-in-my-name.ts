import type { listBookingsInMyName } from '@registration/contract/appointments.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { listBookingsInName } from './appointment-store.ts'
import { areaOf, placeOf } from './area-rules.ts'
import { slotName } from './slot-store.ts'

/** The bookings that others made with the certified caller's document. Who made them is not shown. */
export const listBookingsInMyNameHandler: Handler<typeof listBookingsInMyName> = async (_input, ctx) => {
  const { caller, content, db, clock, language } = ctx
  const bookings = await listBookingsInName(db, caller.citizenId, todayInShanghai(clock.now()))
  return bookings.map((booking) => ({
    id: booking.id,
    day: booking.day,
    slotName: slotName(booking),
    place: placeOf(areaOf(content, booking.areaCode), language).name,
  }))
}
