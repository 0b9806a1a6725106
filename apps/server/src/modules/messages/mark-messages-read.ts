import type { markMessagesRead } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { markRead } from './message-store.ts'

/**
 * Marks one of the caller's messages as read, or all of them up to the newest that they have seen. Another citizen's message
 * and an unknown one are ignored.
 */
export const markMessagesReadHandler: Handler<typeof markMessagesRead> = async (
  { id, newest },
  { caller, db, clock },
) => {
  if ([id, newest].some((each) => each !== undefined && !isUuid(each))) return
  await markRead(db, { citizenId: caller.citizenId, id, newest, now: clock.now() })
}
