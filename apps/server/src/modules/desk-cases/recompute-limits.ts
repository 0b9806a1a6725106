import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import type { CaseRow } from './case-store.ts'
import {
  atOnce,
  findLimitBasis,
  listOpenCases,
  listStageParts,
  lockOpenCases,
  saveLimitBasis,
  updateLimit,
} from './housekeeping-store.ts'
import { type LimitRules, limitBasis, limitOfParts, type StagePart } from './limit-rules.ts'

type Recomputing = Services & { db: Db; rules: LimitRules }

/** A smaller change of a limit is ignored. Milliseconds. */
const leastMs = minuteMs

/**
 * Computes the limits of open cases again once the calendar or the office's limits have changed. The holder of a case
 * with an earlier limit is notified. docs/product/cases.md 'Time limits'.
 */
export async function recomputeLimits(services: Services): Promise<void> {
  const { pool, content } = services
  const rules = { content, closedDays: await listClosedDays(pool) }
  const basis = limitBasis(rules)
  if ((await findLimitBasis(pool)) === basis) return
  const ids = await listOpenCases(pool)
  for (let from = 0; from < ids.length; from += atOnce)
    await inTransaction(pool, (db) => recomputeSome({ ...services, db, rules }, ids.slice(from, from + atOnce)))
  await saveLimitBasis(pool, basis)
}

async function recomputeSome(ctx: Recomputing, ids: readonly string[]): Promise<void> {
  const rows = await lockOpenCases(ctx.db, ids)
  const parts = Map.groupBy(
    await listStageParts(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ caseId }) => caseId,
  )
  for (const row of rows) await recompute(ctx, row, parts.get(row.id) ?? [])
}

async function recompute(ctx: Recomputing, row: CaseRow, parts: readonly StagePart[]): Promise<void> {
  const { id, region_code: regionCode, business_id: businessId, stage, due_at: before, assignee } = row
  const dueAt = limitOfParts(ctx.rules, { regionCode, businessId, stage }, parts)
  if (!dueAt || Math.abs(dueAt.getTime() - before.getTime()) < leastMs) return
  await updateLimit(ctx.db, id, dueAt)
  if (dueAt > before || !assignee) return
  await notifyOfficer(ctx, { staffId: assignee, caseId: id, kind: 'limitMoved', about: dueAt.toISOString() })
}
