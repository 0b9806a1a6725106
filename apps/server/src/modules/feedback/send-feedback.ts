import type { sendFeedback } from '@registration/contract/feedback.ts'
import type { Handler } from '../../http/handler.ts'
import { limitDaily } from '../../http/rate-limits.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { SentFeedback } from '../../platform/registry/registry-wire.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { insertFeedback } from './feedback-store.ts'

/** Stores the citizen's feedback and sends it to the office through the outbox. */
export const sendFeedbackHandler: Handler<typeof sendFeedback> = async ({ content }, ctx) => {
  const { caller, db, ids, clock } = ctx
  const id = ids.uuid()
  const now = clock.now()
  await limitDaily(ctx, 'feedback', { max: serverLimits.feedbackADay, refusal: 'tooMuchFeedback' })
  await insertFeedback(db, { id, citizenId: caller.citizenId, content, now })
  const body: SentFeedback = { id, content, sentAt: toShanghai(now) }
  await enqueue(db, ctx, { record: `feedback:${id}`, kind: 'registry.feedback', body })
  return { outcome: 'sent' }
}
