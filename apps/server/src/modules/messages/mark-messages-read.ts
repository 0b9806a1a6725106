import type { markMessagesRead } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { markRead } from './message-store.ts'

/**
 * Marks one of the caller's messages as read, or all of them. Another citizen's message and an unknown one are ignored.
 */
export const markMessagesReadHandler: Handler<typeof markMessagesRead> = async ({ id }, { caller, db, clock }) => {
  if (id !== undefined && !isUuid(id)) return
  await markRead(db, { citizenId: caller.citizenId, id, now: clock.now() })
}
