import type { reassignCases } from '@registration/contract/desk/claims.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { Refused, refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { isOpen } from '../desk-cases/case-state-rules.ts'
import { type CaseRow, lockCasesOfRegions } from '../desk-cases/case-store.ts'
import { getColleague } from '../desk-cases/colleague-service.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { notifyOfficer, notifySupervisors } from '../desk-notices/notice-service.ts'
import { assignCase } from './assign-case-service.ts'

type Given = Parameters<typeof reassignCasesHandler>[0]

/**
 * Gives cases to an officer, also those that another officer has. One that cannot be given, or that is the caller's own
 * affair, is listed with its refusal and stops no other. One that the officer already has is not changed.
 * docs/product/cases.md 'Claims'.
 */
export const reassignCasesHandler: Handler<typeof reassignCases> = async ({ ids, to, note }, ctx) => {
  const { db, caller } = ctx
  const done: string[] = []
  const refused: { id: string; reason: string }[] = []
  // All are locked at once, in one order.
  const rows = new Map((await lockCasesOfRegions(db, ids, caller.regions)).map((row) => [row.id, row]))
  for (const id of [...new Set(ids)].sort()) {
    const reason = await reassign(ctx, rows.get(id), { to, note })
    if (reason) refused.push({ id, reason })
    else done.push(id)
  }
  return { done, refused }
}

/** Gives one locked case. Answers the name of the refusal if it cannot be given. The case is not written before a refusal. */
async function reassign(
  ctx: ContextOf<typeof reassignCases>,
  row: CaseRow | undefined,
  { to, note }: Omit<Given, 'ids'>,
) {
  try {
    if (!row) throw refuse('caseNotFound')
    if (!isOpen(row)) throw refuse('caseMoved')
    await refuseConflict(ctx, ctx.caller.staffId, row)
    const { id: staffId } = await getColleague(ctx, row, to)
    if (row.assignee === staffId) return undefined
    const version = await assignCase(ctx, row, { act: 'reassigned', staffId, note })
    if (row.assignee)
      await notifyOfficer(ctx, { staffId: row.assignee, caseId: row.id, kind: 'takenAway', about: String(version) })
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (row && error.refusal === 'conflictOfInterest') await recordConflict(ctx, row)
    return error.refusal
  }
}

/** What `recordRefusals` does for a call that is refused whole: the case is in the log, and the supervisors are notified. */
async function recordConflict(ctx: ContextOf<typeof reassignCases>, row: CaseRow): Promise<void> {
  const { staffId, post } = ctx.caller
  const details = 'cases/reassign conflictOfInterest'
  await recordStaffAct(ctx.db, ctx, { staffId, post, act: 'callRefused', details, record: row.id })
  const notice = { caseId: row.id, regionCode: row.region_code, kind: 'conflict', about: staffId } as const
  await notifySupervisors(ctx, notice)
}
