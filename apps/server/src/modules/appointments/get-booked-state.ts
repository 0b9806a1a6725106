import type { getBookedState } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { isBookedOn } from './appointment-store.ts'
import { findDay } from './calendar-store.ts'

/** Whether the caller has a booking on a day. Nobody else is asked about. */
export const getBookedStateHandler: Handler<typeof getBookedState> = async ({ calendarDayId }, { caller, db }) => {
  const day = await findDay(db, calendarDayId)
  if (!day) throw refuse('slotNotFound')
  return { isBooked: await isBookedOn(db, day.day, { citizenId: caller.citizenId }) }
}
