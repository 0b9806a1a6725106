import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { settleSlot } from './appointment-service.ts'
import { listMiscountedSlots, lockSlots, recountSeats } from './slot-store.ts'

/**
 * Corrects each counter of a future slot that is not the number of its bookings and holds, and offers the seats that
 * this frees. No path of ours may leave such a counter: each one is logged and counted for the operator.
 */
export async function normalizeSeats(services: Services): Promise<void> {
  const { pool, clock, log, metrics } = services
  for (const slotId of await listMiscountedSlots(pool, todayInShanghai(clock.now()))) {
    const isCorrected = await inTransaction(pool, async (db) => {
      await lockSlots(db, [slotId])
      if (!(await recountSeats(db, slotId))) return false
      await settleSlot({ ...services, db }, slotId)
      return true
    })
    if (!isCorrected) continue
    metrics.countMiscountedSlot()
    log.error({ slotId }, 'the counter of a slot was wrong')
  }
}
