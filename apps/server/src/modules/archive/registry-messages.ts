import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { markInQuery } from './archive-request-store.ts'

/** Sends citizens' archive queries to the registry. Without one they stay submitted. */
export function archiveMessages({
  platform,
  pool,
  config,
}: Services): Pick<MessageHandlers, 'registry.archiveRequest'> {
  return {
    'registry.archiveRequest': {
      async deliver({ messageId, body }) {
        if (!config.registry.isThere) return
        await platform.registry.queryArchive(messageId, body)
        await markInQuery(pool, body.id)
      },
    },
  }
}
