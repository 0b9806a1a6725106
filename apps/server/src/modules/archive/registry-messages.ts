import type { Services } from '../../context.ts'
import type { MessageHandler } from '../../outbox/worker.ts'
import type { ArchiveQuery } from '../../platform/registry/registry-wire.ts'
import { markInQuery } from './archive-request-store.ts'

/** What the registry is asked. Bodies are what `askRegistry` wrote. */
export function archiveMessages({ platform, pool }: Services): Record<string, MessageHandler> {
  return {
    'registry.archiveRequest': {
      async deliver({ messageId, body }) {
        const query = body as ArchiveQuery
        await platform.registry.queryArchive(messageId, query)
        await markInQuery(pool, query.id)
      },
    },
  }
}
