import type { deleteCaseRemark } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { listCaseRemarks } from '../desk-review/review-store.ts'
import { deleteDraft, setRemarkState } from './case-remark-store.ts'
import { finishWork, lockWork } from './work-service.ts'

/** Deletes a draft. What it repeated is open again. docs/product/cases.md 'Ticks, remarks and notes'. */
export const deleteCaseRemarkHandler: Handler<typeof deleteCaseRemark> = async ({ id, version, remarkId }, ctx) => {
  const { db, cipher } = ctx
  const { row } = await lockWork(ctx, { id, version })
  const remarks = await listCaseRemarks(db, cipher, row.id)
  const draft = remarks.find((remark) => remark.id === remarkId && remark.state === 'draft')
  if (!draft) throw refuse('remarkNotFound')
  await deleteDraft(db, row.id, draft.id)
  if (draft.repeats) await setRemarkState(db, row.id, draft.repeats, 'sent')
  return { version: await finishWork(ctx, row, 'remarked'), isReopened: draft.repeats !== undefined }
}
