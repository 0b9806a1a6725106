import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { callsPerMinute, minuteMs } from './rate-limits.ts'
import { findSession } from './session-store.ts'

/** The caller by the session's cookie alone. Counts the call against the session's limit. */
export async function findCaller(
  request: FastifyRequest,
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
): Promise<Caller | null> {
  const token = readCookie(request, sessionCookie)
  if (!token) return null
  const found = await findSession(pool, { tokenHash: hashToken(token), now: clock.now(), windowMs: minuteMs })
  if (!found) return null
  if (found.calls > callsPerMinute) throw refuse('tooMany')
  return { citizenId: found.citizenId, openid: found.openid }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
