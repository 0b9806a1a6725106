import type { reportCaseError } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { notifySupervisors } from '../desk-notices/notice-service.ts'
import { insertNote } from './note-store.ts'

/**
 * Notifies the supervisors of an error in the officer's own case, which the registration cannot return.
 * docs/product/cases.md 'Decisions'.
 */
export const reportCaseErrorHandler: Handler<typeof reportCaseError> = async ({ text, ...seen }, ctx) => {
  const { db, caller, cipher, clock, ids } = ctx
  const { staffId } = caller
  const row = await lockOwnCase(ctx, seen)
  await refuseConflict({ db, cipher }, staffId, row)
  if (row.stage !== 'registration') throw refuse('notPermitted')
  const id = ids.uuid()
  await insertNote(db, cipher, { id, caseId: row.id, text, staffId, at: clock.now() })
  await notifySupervisors(ctx, { caseId: row.id, regionCode: row.region_code, kind: 'reported', about: id })
  await recordCaseAct(ctx, row, { act: 'reported' })
  return { version: await moveCase(db, row, {}) }
}
