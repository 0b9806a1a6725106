import type { Services } from '../../context.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'

/** Files to be removed, by their storage keys. */
export function fileMessages({ platform }: Services): Pick<MessageHandlers, 'files.discard'> {
  return {
    'files.discard': {
      async deliver({ body }) {
        for (const key of body) await platform.files.delete(key)
      },
    },
  }
}
