import type { saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { listCaseRemarks } from '../desk-review/review-store.ts'
import { insertDraft, setRemarkState, updateDraft } from './case-remark-store.ts'
import { finishWork, getValueAt, lockWork, refuseOffForm } from './work-service.ts'

/**
 * Writes a draft, or closes or repeats what was sent with an earlier return.
 * docs/product/cases.md 'Ticks, remarks and notes'.
 */
export const saveCaseRemarkHandler: Handler<typeof saveCaseRemark> = async (input, ctx) => {
  const { id, version, remarkId, target, code, text, state } = input
  const { db, caller, cipher, clock, content, ids } = ctx
  const { row, frozen } = await lockWork(ctx, { id, version })
  // Nothing is returned from the registration.
  if (row.stage === 'registration') throw refuse('notPermitted')
  const remarks = await listCaseRemarks(db, cipher, row.id)
  const known = remarks.find((remark) => remark.id === remarkId)
  if (remarkId !== undefined && !known) throw refuse('remarkNotFound')
  // A draft has no state to set. A sent remark has only its state.
  if (known ? (known.state === 'draft') !== (state === undefined) : state !== undefined) throw refuse('remarkNotFound')
  if (known && state === 'resolved') {
    await setRemarkState(db, row.id, known.id, 'resolved')
    return { remarkId: known.id, version: await finishWork(ctx, row, 'remarked') }
  }

  const value = getValueAt(target, frozen, content)
  // A known remark was on the form, which may have changed since.
  if (!known) refuseOffForm(target, value, frozen)
  const { submission } = row
  const written = { caseId: row.id, submission, target, code, text, value, staffId: caller.staffId, at: clock.now() }
  if (known?.state === 'draft') {
    await updateDraft(db, cipher, { ...written, id: known.id })
    return { remarkId: known.id, version: await finishWork(ctx, row, 'remarked') }
  }
  // A remark is repeated once.
  if (known?.state === 'repeated') throw refuse('remarkNotFound')
  if (remarks.filter((each) => each.state === 'draft').length >= limits.remarks)
    throw refuse('tooManyRemarks', { params: { n: limits.remarks } })
  const draftId = ids.uuid()
  await insertDraft(db, cipher, { ...written, id: draftId, ...(known && { repeats: known.id }) })
  if (known) await setRemarkState(db, row.id, known.id, 'repeated')
  return { remarkId: draftId, version: await finishWork(ctx, row, 'remarked') }
}
