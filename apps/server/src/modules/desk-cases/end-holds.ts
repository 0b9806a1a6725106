import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { instantOf } from '../../shanghai-time.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import { recordServiceAct } from './case-act-service.ts'
import { endHold } from './hold-service.ts'
import { atOnce, lockEndedHolds } from './housekeeping-store.ts'

/**
 * Ends the holds whose day is over. The case goes back to its officer, or to the queue. The limit continues from the end of
 * that day. Any number of nodes may run it. docs/product/cases.md 'Holds'.
 */
export async function endHolds(services: Services): Promise<void> {
  for (let ended = atOnce; ended === atOnce; )
    ended = await inTransaction(services.pool, (db) => endSome({ ...services, db }))
}

async function endSome(ctx: Services & { db: Db }): Promise<number> {
  const { db, clock } = ctx
  const ended = await lockEndedHolds(db, todayInShanghai(clock.now()))
  for (const { until, ...row } of ended) {
    const version = await endHold(ctx, row, { assignee: row.assignee, at: instantOf(addDays(until, 1), '00:00') })
    await recordServiceAct(ctx, row, 'holdEnded')
    if (row.assignee)
      await notifyOfficer(ctx, { staffId: row.assignee, caseId: row.id, kind: 'holdEnded', about: String(version) })
  }
  return ended.length
}
