import type { listFeedback } from '@registration/contract/feedback.ts'
import type { Handler } from '../../http/handler.ts'
import { toFeedbackDto } from './feedback-rules.ts'
import * as store from './feedback-store.ts'

/** One page of the caller's feedback, newest first. */
export const listFeedbackHandler: Handler<typeof listFeedback> = async ({ page, pageSize }, { caller, db }) => {
  const { rows, total } = await store.listFeedback(db, {
    citizenId: caller.citizenId,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  return { rows: rows.map(toFeedbackDto), total }
}
