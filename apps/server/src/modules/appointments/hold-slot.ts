import type { holdSlot } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import {
  type BookingContext,
  findOwnHold,
  getSlot,
  refuseBarred,
  refuseUnbooked,
  settleSlot,
} from './appointment-service.ts'
import { isBookedOn } from './appointment-store.ts'
import { holdEnd, refuseUnbookableDay } from './booking-rules.ts'
import { deleteHold, findChoice, type Hold, insertHold, lockClaims } from './hold-store.ts'
import { lockSlots, releaseSeats, reserveSeat } from './slot-store.ts'

/**
 * Holds a seat while the citizen fills in the form. An existing hold keeps its time, so that nobody holds a seat for
 * ever by repeating the call. So does the seat that the line offers them now. Choosing another slot releases the one before.
 */
export const holdSlotHandler: Handler<typeof holdSlot> = async ({ slotId }, ctx) => {
  const { caller, content, db, clock } = ctx
  const slot = await getSlot(db, slotId)
  refuseUnbookableDay(content.calendar, slot.day, clock.now())
  await refuseBarred(ctx, caller.citizenId)
  await lockClaims(db, caller.citizenId)
  const before = await findChoice(db, caller.citizenId)
  await lockSlots(db, [slot.id, ...(before ? [before.slotId] : [])])
  const own = await findOwnHold(ctx, caller.citizenId, slot.id)
  const hold = own ?? (await holdSeat(ctx, caller.citizenId, slot.id))
  if (before && before.slotId !== slot.id) await releaseClaim(ctx, before)
  if (!own) await insertHold(db, hold)
  return { holdId: hold.id, until: toShanghai(hold.expiresAt) }
}

/** Takes a seat of a locked slot whose expired holds are released. A seat that is free then has no line. */
async function holdSeat(ctx: BookingContext, citizenId: string, slotId: string): Promise<Hold> {
  const { db, clock, ids, content } = ctx
  const slot = await getSlot(db, slotId)
  if (await isBookedOn(db, slot.day, { citizenId })) return refuseUnbooked(ctx, slotId, { citizenId })
  if (!(await reserveSeat(db, slotId))) return refuseUnbooked(ctx, slotId, { citizenId })
  const rules = content.calendar
  const expiresAt = holdEnd(rules, { day: slot.day, minutes: rules.holdMinutes }, clock.now())
  return { id: ids.uuid(), slotId, citizenId, expiresAt }
}

/** Releases a held seat and offers it to the line. The slot is locked. */
async function releaseClaim(ctx: BookingContext, { citizenId, slotId }: Hold): Promise<void> {
  await releaseSeats(ctx.db, slotId, await deleteHold(ctx.db, citizenId, slotId))
  await settleSlot(ctx, slotId)
}
