import type { giveUpSlot } from '@registration/contract/appointments.ts'
import type { Handler } from '../../http/handler.ts'
import { getSlot, releaseClaims } from './appointment-service.ts'

/** Releases a held or offered seat and leaves the line. Without either it does nothing. */
export const giveUpSlotHandler: Handler<typeof giveUpSlot> = async ({ slotId }, ctx) => {
  const slot = await getSlot(ctx.db, slotId)
  await releaseClaims(ctx, ctx.caller.citizenId, [slot.id])
}
