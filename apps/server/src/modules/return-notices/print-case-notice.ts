import type { printCaseNotice } from '@registration/contract/desk/decisions.ts'
import { caseNoticeAddress } from '@registration/contract/desk/desk-paths.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { recordCaseReading } from '../desk-review/case-reading-service.ts'
import { findFiler } from '../desk-review/review-store.ts'
import { sealNoticeReference } from './notice-reference.ts'
import { getReturned } from './return-notice-service.ts'

/** The address of the notice of a return, for an officer. That it is printed is recorded. */
export const printCaseNoticeHandler: Handler<typeof printCaseNotice> = async ({ id, submission }, ctx) => {
  const { caller, db, cipher } = ctx
  const row = await getVisibleCase(db, caller, id)
  await refuseConflict({ db, cipher }, caller.staffId, row)
  const returned = await getReturned(ctx, row.id, submission)
  const filerId = await findFiler(db, row.id)
  await recordCaseReading(ctx, { ...row, filerId }, 'noticePrinted', [returned.submission])
  const named = { caseId: row.id, submission: returned.submission }
  return { path: caseNoticeAddress(sealNoticeReference(ctx, `officer:${caller.staffId}`, named)) }
}
