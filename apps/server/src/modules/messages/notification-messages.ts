import type { Services } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { DroppedMessage, type MessageHandlers } from '../../outbox/worker.ts'
import { isMessageKind, phraseOf } from './message-rules.ts'
import { findRecipient } from './recipient-store.ts'

/** A notification that fails for so long is dropped. Milliseconds. */
const staleMs = dayMs

/**
 * Delivers what `notifyCitizen` enqueued. The platform drops a repeat by the message id. What is dropped here, and what a
 * citizen who can't be reached (does not follow, refused) is not sent, is in the inbox alone.
 */
export function notificationMessages({
  platform,
  pool,
  config,
  clock,
}: Services): Pick<MessageHandlers, 'wechat.notification'> {
  return {
    'wechat.notification': {
      async deliver({ messageId, body: { citizenId, kind, link, at } }) {
        // A newer version may know kinds that this one does not.
        if (!isMessageKind(kind)) return
        if (clock.now().getTime() - new Date(`${at.replace(' ', 'T')}+08:00`).getTime() > staleMs)
          throw new DroppedMessage('stale')
        const openid = await findRecipient(pool, citizenId)
        if (!openid) return
        const refusal = await platform.notifier.notify({
          messageId,
          openid,
          url: `${config.publicBase}${link}`,
          state: phraseOf(kind),
          at: at.slice(0, 16),
        })
        if (refusal) throw new DroppedMessage(refusal.refused)
      },
    },
  }
}
