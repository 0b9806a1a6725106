import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, Services } from '../context.ts'
import { takeConnectionsInTurn } from '../db/database-time.ts'
import { minuteMs } from '../durations.ts'
import { refuse } from '../refuse.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { callsPerMinute } from './rate-limits.ts'
import { findSession } from './session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's citizen. Empty without a session. */
    citizenId: string
  }
}

/**
 * The caller by the session's cookie alone. Counts the call against the session's limit. From here on the call takes
 * its connections in turn with the session's other calls, and with those of the citizen's other sessions.
 */
export async function findCaller(
  request: FastifyRequest,
  { pool, clock, config, connectionTurns }: Pick<Services, 'pool' | 'clock' | 'config' | 'connectionTurns'>,
): Promise<Caller | null> {
  const token = readCookie(request, config, sessionCookie)
  if (!token) return null
  const tokenHash = hashToken(token)
  takeConnectionsInTurn(connectionTurns, tokenHash.toString('hex'))
  const found = await findSession(pool, { tokenHash, now: clock.now(), windowMs: minuteMs })
  if (!found) return null
  takeConnectionsInTurn(connectionTurns, found.citizenId)
  request.citizenId = found.citizenId
  if (found.calls > callsPerMinute) throw refuse('tooMany')
  const { citizenId, personId, openid, sessionId } = found
  return { citizenId, personId, openid, sessionId }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
