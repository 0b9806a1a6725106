import type { getFeedback } from '@registration/contract/feedback.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toFeedbackDto } from './feedback-rules.ts'
import { findOwnFeedback } from './feedback-store.ts'

export const getFeedbackHandler: Handler<typeof getFeedback> = async ({ id }, { caller, db }) => {
  const row = await findOwnFeedback(db, caller.citizenId, id)
  if (!row) throw refuse('feedbackNotFound')
  return toFeedbackDto(row)
}
