import type { Services } from '../../context.ts'
import type { MessageHandler } from '../../outbox/worker.ts'
import { phraseOf } from './message-rules.ts'
import type { Notification } from './message-service.ts'
import { findRecipient } from './recipient-store.ts'

/** A notification that could not be given for so long is old news; the inbox has it. Milliseconds. */
const staleMs = 24 * 3_600_000

/**
 * Delivers what `tellCitizen` enqueued. The platform drops a repeat by the message id. Where the citizen can't be reached
 * (does not follow, refused) the inbox alone tells them.
 */
export function notificationMessages({ platform, pool, config, clock }: Services): Record<string, MessageHandler> {
  return {
    'wechat.notification': {
      async deliver({ messageId, body }) {
        // What tellCitizen wrote.
        const { citizenId, kind, link, at } = body as Notification
        if (clock.now().getTime() - new Date(`${at.replace(' ', 'T')}+08:00`).getTime() > staleMs) return
        const openid = await findRecipient(pool, citizenId)
        if (!openid) return
        await platform.notifier.notify({
          messageId,
          openid,
          url: `${config.publicBase}${link}`,
          state: phraseOf(kind),
          at: at.slice(0, 16),
        })
      },
    },
  }
}
