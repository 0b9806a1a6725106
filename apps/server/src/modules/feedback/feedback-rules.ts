import type { Feedback } from '@registration/contract/feedback.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { FeedbackRow } from './feedback-store.ts'

export function toFeedbackDto({ id, content, created_at, reply, replied_at }: FeedbackRow): Feedback {
  return {
    id,
    status: reply === null ? 'waiting' : 'answered',
    opinion: content,
    sentAt: toShanghai(created_at),
    reply: reply ?? '',
    replyOrNull: reply,
    repliedAt: replied_at === null ? '' : toShanghai(replied_at),
  }
}
