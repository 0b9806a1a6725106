import type { giveUpSlot } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { getSlot, settleSlot } from './appointment-service.ts'
import { deleteHold, leaveLine } from './hold-store.ts'
import { lockSlots, releaseSeats } from './slot-store.ts'

/** Releases a held or offered seat and leaves the line. Without either it does nothing. */
export const giveUpSlotHandler: Handler<typeof giveUpSlot> = async ({ slotId }, ctx) => {
  const { caller, db } = ctx
  const slot = await getSlot(db, slotId)
  await lockSlots(db, [slot.id])
  await leaveLine(db, caller.citizenId, slot.id)
  await releaseSeats(db, slot.id, await deleteHold(db, caller.citizenId, slot.id))
  await settleSlot(ctx, slot.id)
}
