import type { Services } from '../../context.ts'
import type { Message, MessageHandler } from '../../outbox/worker.ts'
import type { FrozenApplication, Withdrawal } from '../../platform/registry/registry-wire.ts'
import { moveApplication } from './application-store.ts'

/** After so many tries in vain an application counts as not handed over; the tries go on. */
const triesUntilFailed = 3

/** What the registry is told about applications. Bodies are what the enqueuing code wrote. */
export function registryMessages({ platform, pool }: Services): Record<string, MessageHandler> {
  return {
    'registry.application': {
      async deliver({ messageId, body }) {
        const application = body as FrozenApplication
        await platform.registry.submitApplication(messageId, application)
        await moveApplication(pool, application.id, 'handoverFailed', 'pending')
      },
      async failed({ body, tries }: Message) {
        if (tries >= triesUntilFailed)
          await moveApplication(pool, (body as FrozenApplication).id, 'pending', 'handoverFailed')
      },
    },
    'registry.withdrawal': {
      deliver: ({ messageId, body }) => platform.registry.withdrawApplication(messageId, body as Withdrawal),
    },
  }
}
