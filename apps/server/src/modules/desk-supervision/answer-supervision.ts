import type { answerSupervision } from '@registration/contract/desk/supervision.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import { lockSeenCase, recordCaseAct, refuseOtherHolder } from '../desk-cases/case-act-service.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import { saveAnswer } from '../desk-review/supervision-store.ts'

/** Answers a supervisor's note on one's own case, claimed or on hold. docs/product/cases.md 'Supervision'. */
export const answerSupervisionHandler: Handler<typeof answerSupervision> = async (
  { supervisionId, text, ...seen },
  ctx,
) => {
  const { db, caller, cipher, clock } = ctx
  const row = await lockSeenCase(ctx, seen, workScope(caller))
  await refuseOtherHolder(ctx, row)
  if (!row.assignee) throw refuse('supervisionNotFound')
  await refuseConflict(ctx, caller.staffId, row)
  const answer = { id: supervisionId, caseId: row.id, text, staffId: caller.staffId, at: clock.now() }
  const asker = isUuid(supervisionId) ? await saveAnswer(db, cipher, answer) : undefined
  if (!asker) throw refuse('supervisionNotFound')
  await notifyOfficer(ctx, { staffId: asker, caseId: row.id, kind: 'supervisionAnswered', about: supervisionId })
  await recordCaseAct(ctx, row, { act: 'supervisionAnswered' })
  return { version: await moveCase(db, row, {}) }
}
