import type { waitForSlot } from '@registration/contract/appointments.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { getSlot, refuseBarred, settleSlot } from './appointment-service.ts'
import { isBookedOn } from './appointment-store.ts'
import { refuseUnbookableDay } from './booking-rules.ts'
import { countOtherWaits, findHold, joinLine, lockClaims } from './hold-store.ts'
import { lockSlots } from './slot-store.ts'

/** Joins the line of a full slot. Seats of expired holds go to the line before. */
export const waitForSlotHandler: Handler<typeof waitForSlot> = async ({ slotId }, ctx) => {
  const { caller, content, db, clock } = ctx
  const { citizenId } = caller
  const { id, day } = await getSlot(db, slotId)
  refuseUnbookableDay(content.calendar, day, clock.now())
  await refuseBarred(ctx, citizenId)
  await lockClaims(db, citizenId)
  if ((await countOtherWaits(db, citizenId, { slotId: id, from: todayInShanghai(clock.now()) })) >= serverLimits.waits)
    throw refuse('tooManyWaits', { params: { n: serverLimits.waits } })
  await settleSlot(ctx, id)
  const slot = (await lockSlots(db, [id])).get(id)
  if (!slot || slot.isClosed) throw refuse('slotClosed')
  if (await isBookedOn(db, day, { citizenId })) throw refuse('alreadyBooked')
  if (slot.taken < slot.capacity || (await findHold(db, citizenId, id))) throw refuse('slotNotFull')
  const place = await joinLine(db, citizenId, id, clock.now())
  await settleSlot(ctx, id)
  return { place }
}
