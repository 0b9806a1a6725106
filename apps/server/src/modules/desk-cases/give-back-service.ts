import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { backToQueue, type CaseRow, moveCase } from './case-store.ts'
import { moveInterval } from './interval-service.ts'

/**
 * Gives a locked case back to the queue. One on hold stays on hold until its day, and nobody has it. Returns the new
 * version.
 */
export async function giveBack(ctx: Pick<LocalServices, 'ids' | 'clock'> & { db: Db }, row: CaseRow): Promise<number> {
  if (row.state === 'onHold') return moveCase(ctx.db, row, { assignee: null, former_assignee: row.assignee })
  await moveInterval(ctx, row, { stage: row.stage, court: 'office', staffId: null })
  return moveCase(ctx.db, row, backToQueue(row))
}
