import type { Endpoint } from '@registration/contract/endpoint.ts'
import { permissionsOf } from '@registration/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { regionsOf } from '../content/content-lookup.ts'
import type { Officer, Services } from '../context.ts'
import { takeConnectionsInTurn } from '../db/database-time.ts'
import { minuteMs } from '../durations.ts'
import { refuse } from '../refuse.ts'
import { hashToken } from './caller.ts'
import { officerCookie, readOfficerCookie } from './cookies.ts'
import { findOfficerSession, type OfficerSession } from './officer-session-store.ts'
import { callsPerMinute } from './rate-limits.ts'

type Needed = Pick<Services, 'pool' | 'clock' | 'config' | 'content' | 'connectionTurns'>

/** The officer by the desk's cookie alone, however far their sign-in is. Counts the call against the session's limit. */
export async function findOfficer(
  request: FastifyRequest,
  { pool, clock, config, content, connectionTurns }: Needed,
  { isIdle = false } = {},
): Promise<Officer | null> {
  const token = readOfficerCookie(request, config, officerCookie)
  if (!token) return null
  const tokenHash = hashToken(token)
  takeConnectionsInTurn(connectionTurns, tokenHash.toString('hex'))
  const found = await findOfficerSession(pool, { tokenHash, now: clock.now(), windowMs: minuteMs, isIdle })
  if (!found) return null
  takeConnectionsInTurn(connectionTurns, found.staffId)
  if (found.calls > callsPerMinute) throw refuse('tooMany')
  const { calls: _, ...officer } = found
  return {
    ...officer,
    state: stateOf(officer),
    permissions: permissionsOf(officer.roles),
    regions: regionsOf(content, officer.offices),
  }
}

function stateOf({ factorAt, lockedAt, hasPasskey, hasTotp }: Omit<OfficerSession, 'calls'>): Officer['state'] {
  if (lockedAt) return 'locked'
  if (factorAt) return 'active'
  return hasPasskey || hasTotp ? 'secondFactor' : 'enrolling'
}

/**
 * Refuses an officer whose sign-in is not complete, who lacks the call's permission, or who must verify again.
 * docs/product/desk.md 'Permissions'.
 */
export function admitOfficer(
  { access, desk }: Pick<Endpoint, 'access' | 'desk'>,
  officer: Officer | null,
  services: Pick<Services, 'clock' | 'config'>,
): void {
  if (access !== 'staff' || !desk) return
  if (!officer) throw refuse('signedOut')
  if (officer.state === 'enrolling' && desk.isEnrolment) return
  if (officer.state !== 'active') throw refuse('secondFactorNeeded')
  if (desk.permission !== 'own' && !officer.permissions.includes(desk.permission)) throw refuse('notPermitted')
  // The first factor has none before it: a provider has completed the sign-in.
  const isFirstFactor = desk.isEnrolment && !officer.hasPasskey && !officer.hasTotp
  if (desk.isStepUp && !isFirstFactor) refuseOldFactor(officer, services)
}

function refuseOldFactor({ steppedUpAt }: Officer, { clock, config }: Pick<Services, 'clock' | 'config'>) {
  const since = clock.now().getTime() - config.desk.stepUpMinutes * minuteMs
  if (!steppedUpAt || steppedUpAt.getTime() < since) throw refuse('stepUpNeeded')
}
