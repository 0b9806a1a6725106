import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { addDays, type PlannedDay, planDay, todayOf } from './calendar-rules.ts'
import { insertDays, listStoredDays, updateCapacities, updateDay } from './calendar-store.ts'
import { closeDay } from './close-day.ts'

/**
 * Extends the calendar of every area to the last bookable day by the present rules. Missing days are inserted. A day
 * that the rules now close is closed like any other. A day that they now open is opened, unless the office closed it by
 * hand. Any number of nodes may run it at once. Returns the number of inserted days.
 */
export async function extendCalendar(services: Services): Promise<number> {
  const { content, clock } = services
  const rules = content.calendar
  const today = todayOf(clock.now())
  let added = 0
  for (const area of rules.areas) {
    const days = Array.from({ length: rules.lastDay + 1 }, (_, i) => planDay(rules, area, addDays(today, i)))
    added += await bringUpToDate(services, area.region, days)
  }
  return added
}

async function bringUpToDate(services: Services, areaCode: string, days: readonly PlannedDay[]): Promise<number> {
  const { pool } = services
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return 0
  const stored = new Map((await listStoredDays(pool, areaCode, first.day, last.day)).map((day) => [day.id, day]))
  const missing = days.filter(({ id }) => !stored.has(id))
  const added = await inTransaction(pool, (db) => insertDays(db, missing))
  const open: PlannedDay[] = []
  for (const day of days) {
    const known = stored.get(day.id)
    if (!known || known.isClosedByOffice) continue
    if (day.isClosed && !known.isClosed)
      await closeDay(services, { dayId: day.id, reason: day.remark, byOffice: false })
    if (!day.isClosed && known.isClosed) await openDay(services, day)
    if (!day.isClosed) open.push(day)
  }
  await updateCapacities(pool, open)
  return added
}

async function openDay({ pool }: Services, day: PlannedDay): Promise<void> {
  await inTransaction(pool, async (db) => {
    await insertDays(db, [day])
    await updateDay(db, day.id, { isClosed: false, byOffice: false, remark: day.remark })
  })
}
