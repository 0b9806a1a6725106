import type { listFeedback } from '@registration/contract/feedback.ts'
import type { Handler } from '../../http/handler.ts'
import { rowsOfPage } from '../../rows-of-page.ts'
import { toFeedbackDto } from './feedback-rules.ts'
import * as store from './feedback-store.ts'

/** A page, or all, of the caller's feedback, newest first. */
export const listFeedbackHandler: Handler<typeof listFeedback> = async (input, { caller, db }) => {
  const { rows, total } = await store.listFeedback(db, { citizenId: caller.citizenId, ...rowsOfPage(input) })
  return { rows: rows.map(toFeedbackDto), total }
}
