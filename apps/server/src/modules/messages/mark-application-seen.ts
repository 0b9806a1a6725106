import type { markApplicationSeen } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { applicationStates, linkOf } from './message-rules.ts'
import { markSeen } from './message-store.ts'

/** Marks the messages of one of the caller's applications as read. Another citizen's and an unknown one are ignored. */
export const markApplicationSeenHandler: Handler<typeof markApplicationSeen> = async (seen, { caller, db, clock }) => {
  if (!isUuid(seen.applicationId)) return
  const link = linkOf('applicationAcknowledged', seen.applicationId.toLowerCase())
  await markSeen(db, {
    citizenId: caller.citizenId,
    applicationId: seen.applicationId,
    link,
    kinds: applicationStates,
    status: seen.status,
    acceptanceNumber: seen.acceptanceNumber ?? '',
    now: clock.now(),
  })
}
