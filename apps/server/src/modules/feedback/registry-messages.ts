import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'

/** Sends feedback to the registry, where there is one. */
export const feedbackMessages = ({ platform, config }: Services): Pick<MessageHandlers, 'registry.feedback'> => ({
  'registry.feedback': {
    async deliver({ messageId, body }) {
      if (config.registry.isThere) await platform.registry.sendFeedback(messageId, body)
    },
  },
})
