import type { explainRemark } from '@registration/contract/remarks.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication } from '../application-record/application-store.ts'
import { isToCorrect } from './remark-rules.ts'
import { saveNote } from './remark-store.ts'

/** Keeps the caller's word to a remark on the latest submission, for the next one. An empty one takes it back. */
export const explainRemarkHandler: Handler<typeof explainRemark> = async ({ applicationId, remarkId, note }, ctx) => {
  const { caller, db, clock } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  if (!isToCorrect(application)) throw refuse('notEditable')
  const { submission } = application
  const isSaved = await saveNote(db, application, { submission, remarkId, note: note ?? '', at: clock.now() })
  if (!isSaved) throw refuse('remarkNotFound')
}
