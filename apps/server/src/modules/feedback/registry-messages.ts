import type { Services } from '../../context.ts'
import type { MessageHandler } from '../../outbox/worker.ts'
import type { SentFeedback } from '../../platform/registry/registry-wire.ts'

/** What the registry is told about feedback. Bodies are what send-feedback.ts wrote. */
export const feedbackMessages = ({ platform }: Services): Record<string, MessageHandler> => ({
  'registry.feedback': {
    deliver: ({ messageId, body }) => platform.registry.sendFeedback(messageId, body as SentFeedback),
  },
})
