import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Text } from '../../content/content-schema.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { isAhead } from './calendar-rules.ts'
import { lockDay, updateDay } from './calendar-store.ts'
import { closeSlotsWithNotice } from './close-slots-service.ts'
import { listSlots } from './slot-store.ts'

/**
 * Closes a day: ends its bookings, and notifies their citizens with the reason, and the registry. A time of today that has
 * begun stays as it is. The office closes no day that is past. Returns the number of bookings.
 */
export async function closeDay(
  services: Services,
  { dayId, reason, byOffice = true }: { dayId: string; reason: Text; byOffice?: boolean },
): Promise<number> {
  return inTransaction(services.pool, async (db) => {
    const day = await lockDay(db, dayId)
    if (!day) throw refuse('slotNotFound')
    // Closed since the rules were compared with it. If the office did, its reason stays.
    if (!byOffice && day.isClosed) return 0
    const now = services.clock.now()
    if (byOffice && day.day < todayInShanghai(now)) throw refuse('dayPast')
    const slots = (await listSlots(db, [dayId])).filter((slot) => isAhead(slot, now))
    // Closed once more for another reason, it is closed since the first time.
    const closedAt = byOffice ? (day.closedAt ?? now) : null
    await updateDay(db, dayId, { isClosed: true, closedAt, remark: reason })
    return closeSlotsWithNotice(
      { ...services, db },
      slots.map(({ id }) => id),
      reason,
    )
  })
}
