import type { waitForSlot } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { asBookedApplication, getSlot, refuseBarred, settleSlot } from './appointment-service.ts'
import { getOwnAppointment, isBookedOn } from './appointment-store.ts'
import { bookableDays, refuseUnbookableApplication, refuseUnbookableDay, refuseUnmovable } from './booking-rules.ts'
import { countOtherWaits, findHold, joinLine, lockClaims } from './hold-store.ts'
import { lockSlots } from './slot-store.ts'

/** Joins the line of a full slot. Seats of expired holds go to the line before. */
export const waitForSlotHandler: Handler<typeof waitForSlot> = async ({ slotId, movingId, applicationId }, ctx) => {
  const { caller, content, db, clock } = ctx
  const { citizenId } = caller
  const wanted = await getSlot(db, slotId)
  const { id, day } = wanted
  const now = clock.now()
  refuseUnbookableDay(content.calendar, day, now)
  await refuseBarred(ctx, citizenId)
  if (movingId) refuseUnmovable(content.calendar, await getOwnAppointment(db, citizenId, movingId), wanted, now)
  if (applicationId) {
    const application = await getOwnApplication(db, citizenId, applicationId)
    refuseUnbookableApplication(await asBookedApplication(ctx, application), wanted)
  }
  await lockClaims(db, citizenId)
  const { from } = bookableDays(content.calendar, now)
  if ((await countOtherWaits(db, citizenId, { slotId: id, from })) >= serverLimits.waits)
    throw refuse('tooManyWaits', { params: { n: serverLimits.waits } })
  await settleSlot(ctx, id)
  const slot = (await lockSlots(db, [id])).get(id)
  if (!slot || slot.isClosed) throw refuse('slotClosed')
  if (await isBookedOn(db, day, { citizenId })) throw refuse('alreadyBooked')
  if (slot.taken < slot.capacity || (await findHold(db, citizenId, id))) throw refuse('slotNotFull')
  const reason = { movingId: movingId ?? null, applicationId: applicationId ?? null }
  const place = await joinLine(db, { citizenId, slotId: id, now, ...reason })
  await settleSlot(ctx, id)
  return { place }
}
