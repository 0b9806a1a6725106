import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { fromShanghai, toShanghai } from '../../shanghai-time.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import { recordServiceAct } from './case-act-service.ts'
import { endHold } from './hold-service.ts'
import { atOnce, lockEndedHolds } from './housekeeping-store.ts'

/**
 * Takes cases off hold whose day is over: their officers have them again, or the queue. The limit goes on from the end of
 * that day. Any number of nodes may run it. docs/product/cases.md 'Holds'.
 */
export async function endHolds(services: Services): Promise<void> {
  for (let ended = atOnce; ended === atOnce; )
    ended = await inTransaction(services.pool, (db) => endSome({ ...services, db }))
}

async function endSome(ctx: Services & { db: Db }): Promise<number> {
  const { db, clock } = ctx
  const ended = await lockEndedHolds(db, toShanghai(clock.now()).slice(0, 10))
  for (const { until, ...row } of ended) {
    const version = await endHold(ctx, row, { assignee: row.assignee, at: endOf(until) })
    await recordServiceAct(ctx, row, 'holdEnded')
    if (row.assignee)
      await notifyOfficer(ctx, { staffId: row.assignee, caseId: row.id, kind: 'holdEnded', about: String(version) })
  }
  return ended.length
}

function endOf(day: string): Date {
  const at = fromShanghai(`${addDays(day, 1)} 00:00:00`)
  if (!at) throw new Error(`${day} is no day`)
  return at
}
