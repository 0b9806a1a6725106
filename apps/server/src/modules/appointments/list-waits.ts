import type { listWaits } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { areaOf, placeOf } from './area-rules.ts'
import { bookableDays } from './booking-rules.ts'
import { listStoredWaits } from './hold-store.ts'
import { slotName } from './slot-store.ts'

/** The lines that the caller is in, and the seats offered to them. Of a day that cannot be booked any more none is offered. */
export const listWaitsHandler: Handler<typeof listWaits> = async (_input, ctx) => {
  const { caller, content, db, clock, language } = ctx
  const now = clock.now()
  const { from } = bookableDays(content.calendar, now)
  const waits = await listStoredWaits(db, caller.citizenId, { from, now })
  return waits.map((wait) => ({
    slotId: wait.slotId,
    day: wait.day,
    slotName: slotName(wait),
    office: placeOf(areaOf(content, wait.areaCode), language).name,
    place: wait.place,
    until: wait.until ? toShanghai(wait.until) : '',
    movingId: wait.movingId ?? '',
    applicationId: wait.applicationId ?? '',
  }))
}
