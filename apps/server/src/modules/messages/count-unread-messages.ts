import type { countUnreadMessages } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { countUnread } from './message-store.ts'

export const countUnreadMessagesHandler: Handler<typeof countUnreadMessages> = async (_input, { caller, db }) => ({
  unread: await countUnread(db, caller.citizenId),
})
