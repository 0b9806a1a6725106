import type { endSession } from '@registration/contract/own-data.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { logSecurity } from '../../http/security-log.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { deleteOwnSession } from '../session/sign-in-store.ts'

/** Ends one of the caller's own sessions. The present one leaves this browser too. */
export const endSessionHandler: Handler<typeof endSession> = async ({ id }, ctx) => {
  const { db, caller, cookies } = ctx
  const { citizenId } = caller
  const ended = isUuid(id) ? await deleteOwnSession(db, { citizenId, id }) : undefined
  if (!ended) throw refuse('sessionNotFound')
  await recordAudit(db, ctx, { citizenId, act: 'sessionEnded', details: 'byCitizen', record: id })
  logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: 'byCitizen', citizenId })
  if (id === caller.sessionId) cookies.clear(sessionCookie)
}
