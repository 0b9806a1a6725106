import type { LocalServices, Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { recordCaseAct } from '../desk-cases/case-act-service.ts'
import { type CaseRow, moveCase } from '../desk-cases/case-store.ts'
import { moveInterval } from '../desk-cases/interval-service.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'

/**
 * Assigns a locked case to an officer and notifies them. A case on hold stays on hold. Returns the new version.
 * docs/product/cases.md 'Claims'.
 */
export async function assignCase(
  ctx: LocalServices & { db: Db; caller: Officer },
  row: CaseRow,
  { act, staffId, note }: { act: 'handedOver' | 'reassigned'; staffId: string; note: string | undefined },
): Promise<number> {
  const { db, clock } = ctx
  const version = await moveCase(db, row, {
    assignee: staffId,
    former_assignee: row.assignee ?? row.former_assignee,
    ...(row.state !== 'onHold' && { state: 'claimed' as const, claimed_at: clock.now() }),
  })
  if (row.state !== 'onHold') await moveInterval(ctx, row, { stage: row.stage, court: 'office', staffId })
  const eventId = await recordCaseAct(ctx, row, { act, toStaffId: staffId, note })
  await notifyOfficer(ctx, { staffId, caseId: row.id, kind: 'assigned', about: eventId })
  return version
}
