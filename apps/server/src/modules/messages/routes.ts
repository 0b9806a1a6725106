import * as messages from '@registration/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { countUnreadMessagesHandler } from './count-unread-messages.ts'
import { listMessagesHandler } from './list-messages.ts'
import { markApplicationSeenHandler } from './mark-application-seen.ts'
import { markMessagesReadHandler } from './mark-messages-read.ts'
import { receivePlatformEvents } from './receive-platform-events.ts'

export function messageRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(messages.listMessages, listMessagesHandler)
  route(messages.countUnreadMessages, countUnreadMessagesHandler)
  route(messages.markMessagesRead, markMessagesReadHandler)
  route(messages.markApplicationSeen, markApplicationSeenHandler)
  app.register((scope) => receivePlatformEvents(scope, services))
}
