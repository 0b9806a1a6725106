import type { declareConflict } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { caseMoved, lockSeenCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { isOpen, isUnended } from '../desk-cases/case-state-rules.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'
import { releaseClaim } from '../desk-cases/release-claim-service.ts'
import { notifySupervisors } from '../desk-notices/notice-service.ts'

/** Notes an officer's interest in a case and ends their claim. docs/product/cases.md 'Claims'. */
export const declareConflictHandler: Handler<typeof declareConflict> = async ({ reason, ...seen }, ctx) => {
  const { db, caller, clock } = ctx
  const { staffId } = caller
  const row = await lockSeenCase(ctx, seen)
  if (!isUnended(row)) throw await caseMoved(db, row.id)
  await insertRecusal(db, { caseId: row.id, staffId, at: clock.now() })
  const isMine = row.assignee === staffId
  // A case that the applicant corrects has its officer's name, but is no claim of theirs.
  const version =
    isMine && isOpen(row) ? await releaseClaim(ctx, row) : await moveCase(db, row, isMine ? { assignee: null } : {})
  await recordCaseAct(ctx, row, { act: 'recused', note: reason })
  const { id: caseId, region_code: regionCode } = row
  await notifySupervisors(ctx, { caseId, regionCode, kind: 'conflict', about: staffId })
  return { version }
}
