import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { type CaseRow, moveCase } from './case-store.ts'
import { deleteHold } from './hold-store.ts'
import { moveInterval } from './interval-service.ts'
import { limitAfterPause } from './limit-rules.ts'

/**
 * Ends the hold of a locked case, which goes back to its officer, or to the queue without one. A stopped limit continues with
 * the time that was left. `at`: when the hold ended. Returns the new version.
 */
export async function endHold(
  ctx: Pick<LocalServices, 'content' | 'ids' | 'clock'> & { db: Db },
  row: CaseRow,
  { assignee, at }: { assignee: string | null; at: Date },
): Promise<number> {
  const { db, content, clock } = ctx
  const hold = await deleteHold(db, row.id)
  const stopped = { regionCode: row.region_code, dueAt: row.due_at, stoppedAt: hold?.began_at ?? at }
  const version = await moveCase(db, row, {
    ...(assignee
      ? { state: 'claimed' as const, assignee, claimed_at: clock.now() }
      : { state: 'waiting' as const, claimed_at: null }),
    ...(hold?.stops_clock && {
      due_at: limitAfterPause({ content, closedDays: await listClosedDays(db) }, stopped, at),
    }),
  })
  await moveInterval(ctx, row, { stage: row.stage, court: 'office', staffId: assignee, at })
  return version
}
