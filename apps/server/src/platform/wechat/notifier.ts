import { PlatformError } from '../ask.ts'
import type { WechatAccount } from './account.ts'
import {
  deadChannel,
  type Notice,
  type NotificationTemplate,
  sendPath,
  templateMessage,
  unsoundMessage,
} from './notification-wire.ts'

/** Notifies a citizen of a change through the messaging platform's template message. */
export interface Notifier {
  /**
   * Resolves when the platform accepted the message, and also when this citizen can't be reached there (does not follow
   * the account, refused): no later try would change that. With the platform's code when it refuses the message itself,
   * which is ours to repair. Throws PlatformError when a later try may succeed.
   */
  notify(notice: Notice): Promise<{ refused: string } | undefined>
}

/** Without a template nothing is sent. */
export function makeNotifier({
  account,
  template,
}: {
  account: Pick<WechatAccount, 'post'>
  template: NotificationTemplate | undefined
}): Notifier {
  return {
    async notify(notice) {
      if (template === undefined) return undefined
      try {
        await account.post(sendPath, templateMessage(template, notice))
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (unsoundMessage.includes(error.code)) return { refused: error.code }
        if (!deadChannel.includes(error.code)) throw error
      }
      return undefined
    },
  }
}
