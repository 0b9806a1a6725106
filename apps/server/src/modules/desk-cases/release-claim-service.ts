import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { backToQueue, type CaseRow, moveCase } from './case-store.ts'
import { moveInterval } from './interval-service.ts'

/**
 * Ends the claim of a locked case, which goes back to the queue. A case on hold stays on hold without an officer. Returns
 * the new version.
 */
export async function releaseClaim(
  ctx: Pick<LocalServices, 'ids' | 'clock'> & { db: Db },
  row: CaseRow,
): Promise<number> {
  if (row.state === 'onHold') return moveCase(ctx.db, row, { assignee: null, former_assignee: row.assignee })
  await moveInterval(ctx, row, { stage: row.stage, court: 'office', staffId: null })
  return moveCase(ctx.db, row, backToQueue(row))
}
