import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { notifySupervisors } from './notice-service.ts'
import { findRegionOfCase } from './notice-store.ts'

/** Notifies the supervisors once that an officer should keep out of a case (回避). docs/product/cases.md 'Claims'. */
export async function notifyConflict(
  ctx: Pick<LocalServices, 'clock' | 'content'> & { db: Db },
  { staffId, caseId }: { staffId: string; caseId: string },
): Promise<void> {
  const regionCode = await findRegionOfCase(ctx.db, caseId)
  if (regionCode) await notifySupervisors(ctx, { caseId, regionCode, kind: 'conflict', about: staffId })
}
