import type { giveUpSlot } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { getSlot, settleSlot } from './appointment-service.ts'
import { deleteHold, leaveLine } from './hold-store.ts'
import { lockSlots, releaseSeats } from './slot-store.ts'

/** Gives back a kept or offered place and leaves the line; whoever has neither loses nothing. */
export const giveUpSlotHandler: Handler<typeof giveUpSlot> = async ({ slotId }, ctx) => {
  const { caller, db } = ctx
  const slot = await getSlot(db, slotId)
  await lockSlots(db, [slot.id])
  await leaveLine(db, caller.citizenId, slot.id)
  await releaseSeats(db, slot.id, await deleteHold(db, caller.citizenId, slot.id))
  await settleSlot(ctx, slot.id)
}
