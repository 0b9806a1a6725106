import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { bookableDays } from './booking-rules.ts'
import { addDays, compareSlots, countDays, type PlannedDay, planDay } from './calendar-rules.ts'
import { insertDays, listStoredDays } from './calendar-store.ts'
import { closeDay } from './close-day-service.ts'
import { openDay } from './open-day.ts'
import { listSlots, type StoredSlot } from './slot-store.ts'

/**
 * Extends the calendar of every area to the last bookable day by the present rules. Missing days are inserted. A day
 * that the rules now close is closed like any other. A day that they now open is opened, and one whose hours they change
 * gets the new slots, unless the office closed it by hand. No day is made in a year that the calendar lacks. Any number of
 * nodes may run it at once. Returns the number of inserted days.
 */
export async function extendCalendar(services: Services): Promise<number> {
  const { content, clock } = services
  const rules = content.calendar
  const now = clock.now()
  const today = todayInShanghai(now)
  const length = Math.max(0, countDays(today, bookableDays(rules, now).to) + 1)
  let added = 0
  for (const area of rules.areas) {
    const days = Array.from({ length }, (_, i) => planDay(rules, area, addDays(today, i)))
    added += await bringUpToDate(services, area.region, days)
  }
  return added
}

async function bringUpToDate(services: Services, areaCode: string, days: readonly PlannedDay[]): Promise<number> {
  const { pool, clock } = services
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return 0
  const stored = new Map((await listStoredDays(pool, areaCode, first.day, last.day)).map((day) => [day.id, day]))
  const slots = Map.groupBy(await listSlots(pool, [...stored.keys()]), ({ dayId }) => dayId)
  const missing = days.filter(({ id }) => !stored.has(id))
  const added = await inTransaction(pool, (db) => insertDays(db, missing))
  for (const day of days) {
    const known = stored.get(day.id)
    if (!known || known.closedAt) continue
    if (day.isClosed && !known.isClosed)
      await closeDay(services, { dayId: day.id, reason: day.remark, byOffice: false })
    if (!day.isClosed && (known.isClosed || hasOtherSlots(day, slots.get(day.id) ?? [], clock.now())))
      await openDay(services, day)
  }
  return added
}

function hasOtherSlots(day: PlannedDay, stored: readonly StoredSlot[], now: Date): boolean {
  const { missing, removed, changed } = compareSlots(day, stored, now)
  return missing.length + removed.length + changed.length > 0
}
