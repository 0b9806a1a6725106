import type { explainRemark } from '@registration/contract/remarks.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import type { Handler } from '../../http/handler.ts'
import { mergeChanges } from '../../merge-changes.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication } from '../application-record/application-store.ts'
import { isToCorrect } from './remark-rules.ts'
import { findNote, saveNote } from './remark-store.ts'

/**
 * Keeps the caller's word to a remark on the latest submission, for the next one, unless another one was kept since they
 * read it. An empty one takes it back.
 */
export const explainRemarkHandler: Handler<typeof explainRemark> = async (input, ctx) => {
  const { applicationId, remarkId, note = '', base } = input
  const { caller, db, clock } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  if (!isToCorrect(application)) throw refuse('notEditable')
  const of = { submission: application.submission, remarkId }
  const kept = await findNote(db, application, of)
  if (kept === undefined) throw refuse('remarkNotFound')
  const present = { note: kept }
  const versions = { base: { note: base?.note ?? kept }, given: { note }, present }
  const { merged, conflicts } = mergeChanges(['note'], versions)
  if (conflicts.length > 0) {
    const fields = [{ field: 'note', message: fieldMessage('changedMeanwhile') }]
    throw refuse('changedMeanwhile', { fields, present })
  }
  await saveNote(db, application, { ...of, ...merged, at: clock.now() })
}
