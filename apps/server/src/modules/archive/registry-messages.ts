import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { markInQuery } from './archive-request-store.ts'

/** Sends citizens' archive queries to the registry. */
export function archiveMessages({ platform, pool }: Services): Pick<MessageHandlers, 'registry.archiveRequest'> {
  return {
    'registry.archiveRequest': {
      async deliver({ messageId, body }) {
        await platform.registry.queryArchive(messageId, body)
        await markInQuery(pool, body.id)
      },
    },
  }
}
