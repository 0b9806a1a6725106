import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'

/** Sends feedback to the registry. */
export const feedbackMessages = ({ platform }: Services): Pick<MessageHandlers, 'registry.feedback'> => ({
  'registry.feedback': {
    deliver: ({ messageId, body }) => platform.registry.sendFeedback(messageId, body),
  },
})
