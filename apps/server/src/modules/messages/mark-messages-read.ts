import type { markMessagesRead } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { markRead } from './message-store.ts'

/** Marks one of the caller's messages as read, or all of them; another's and an unknown one are passed over alike. */
export const markMessagesReadHandler: Handler<typeof markMessagesRead> = async ({ id }, { caller, db, clock }) => {
  if (id !== undefined && !isUuid(id)) return
  await markRead(db, { citizenId: caller.citizenId, id, now: clock.now() })
}
