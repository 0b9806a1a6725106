import * as messages from '@registration/contract/messages.ts'
import type { Route } from '../../http/route.ts'
import { countUnreadMessagesHandler } from './count-unread-messages.ts'
import { listMessagesHandler } from './list-messages.ts'
import { markMessagesReadHandler } from './mark-messages-read.ts'

export function messageRoutes(route: Route): void {
  route(messages.listMessages, listMessagesHandler)
  route(messages.countUnreadMessages, countUnreadMessagesHandler)
  route(messages.markMessagesRead, markMessagesReadHandler)
}
