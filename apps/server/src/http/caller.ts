import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, Services } from '../context.ts'
import { takeConnectionsInTurn } from '../db/database-time.ts'
import { refuse } from '../refuse.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { callsPerMinute, minuteMs } from './rate-limits.ts'
import { findSession } from './session-store.ts'

/**
 * The caller by the session's cookie alone. Counts the call against the session's limit. From here on the call takes
 * its connections in turn with the session's other calls, and with those of the citizen's other sessions.
 */
export async function findCaller(
  request: FastifyRequest,
  { pool, clock, connectionTurns }: Pick<Services, 'pool' | 'clock' | 'connectionTurns'>,
): Promise<Caller | null> {
  const token = readCookie(request, sessionCookie)
  if (!token) return null
  const tokenHash = hashToken(token)
  takeConnectionsInTurn(connectionTurns, tokenHash.toString('hex'))
  const found = await findSession(pool, { tokenHash, now: clock.now(), windowMs: minuteMs })
  if (!found) return null
  takeConnectionsInTurn(connectionTurns, found.citizenId)
  if (found.calls > callsPerMinute) throw refuse('tooMany')
  return { citizenId: found.citizenId, personId: found.personId, openid: found.openid }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
