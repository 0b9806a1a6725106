import type { Services } from '../../context.ts'
import type { MessageHandler } from '../../outbox/worker.ts'

/** Files to be removed, by their storage keys. */
export function fileMessages({ platform }: Services): Record<string, MessageHandler> {
  return {
    'files.discard': {
      async deliver({ body }) {
        for (const key of body as string[]) await platform.files.delete(key)
      },
    },
  }
}
