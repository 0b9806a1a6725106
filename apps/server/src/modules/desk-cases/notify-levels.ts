import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { CaseLevelLevel } from '../../db/tables.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { notifyOfficer, notifySupervisors } from '../desk-notices/notice-service.ts'
import type { CaseRow } from './case-store.ts'
import { passingLimits } from './housekeeping-rules.ts'
import { atOnce, insertLevels, lockPassedLevels } from './housekeeping-store.ts'

/**
 * Notifies holder and supervisors of cases that are near or over their limit: once per stage. Any number of
 * nodes may run it. docs/product/cases.md 'Time limits'.
 */
export async function notifyLevels(services: Services): Promise<void> {
  for (const level of ['over', 'soon'] as const)
    for (let after: CaseRow | 'begin' | undefined = 'begin'; after; ) {
      const from: CaseRow | undefined = after === 'begin' ? undefined : after
      after = await inTransaction(services.pool, (db) => notifySome({ ...services, db }, level, from))
    }
}

/** Returns the last case where there may be more. */
async function notifySome(
  ctx: Services & { db: Db },
  level: CaseLevelLevel,
  after: CaseRow | undefined,
): Promise<CaseRow | undefined> {
  const { db, content, clock } = ctx
  const now = clock.now()
  const limits = passingLimits({ content, closedDays: await listClosedDays(db) }, now)
  const passed = await lockPassedLevels(db, { level, limits, now, after })
  const noted = await insertLevels(db, passed, { level, at: now })
  for (const row of passed.filter(({ id }) => noted.has(id))) {
    const { id: caseId, region_code: regionCode, assignee: staffId } = row
    const notice = { caseId, kind: level, about: `${row.submission} ${row.stage}` }
    if (staffId) await notifyOfficer(ctx, { ...notice, staffId })
    await notifySupervisors(ctx, { ...notice, regionCode })
  }
  return passed.length === atOnce ? passed.at(-1) : undefined
}
