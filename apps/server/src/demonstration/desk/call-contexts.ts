import { permissionsOf, type Role } from '@registration/contract/permissions.ts'
import { regionsOf } from '../../content/content-lookup.ts'
import type { Caller, LocalServices, Officer, Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { CookieJar } from '../../http/cookies.ts'
import type { CallContext } from '../../http/handler.ts'
import { findActiveAccount } from '../../modules/desk-sign-in/account-store.ts'
import { type DemonstrationLogin, demonstrationOfficers } from '../officers.ts'

/** Calls of the demonstration have no browser. */
const noCookies: CookieJar = {
  read: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  clearCache: () => undefined,
}

type Of<C extends Caller | Officer> = CallContext<C> & { db: Db }

/**
 * The services for calls in the past. Their submissions have no printed forms, which would keep the machine busy at the first
 * start, and the register is not asked about them, as it does not answer yet.
 */
export function pastServices<S extends LocalServices>(services: S): S {
  const { config } = services
  const modules = config.modules.filter((module) => module !== 'confirmation' && module !== 'property')
  return { ...services, config: { ...config, modules } }
}

/** A call of a citizen at a moment in the past, in the transaction of the demonstration. */
export function asCitizen(services: Services & { db: Db }, { id, openid }: CitizenOf, at: Date): Of<Caller> {
  const caller = { citizenId: id, personId: id, openid, sessionId: services.ids.uuid() }
  return { ...services, ...atMoment(at), caller }
}

interface CitizenOf {
  id: string
  openid: string
}

/** A call of an officer at a moment in the past, in the transaction of the demonstration. */
export function asOfficer(services: Services & { db: Db }, officer: Officer, at: Date): Of<Officer> {
  return { ...services, ...atMoment(at), caller: officer }
}

const atMoment = (at: Date) => ({
  clock: { now: () => at },
  language: 'zh' as const,
  cookies: noCookies,
  address: '127.0.0.1',
  userAgent: '',
})

/** A demonstration officer as a caller. */
export async function officerOf(
  { db, content, clock, ids }: Services & { db: Db },
  login: DemonstrationLogin,
): Promise<Officer> {
  const { name, post, office, roles } = demonstrationOfficers[login]
  const own: readonly Role[] = roles
  const account = await findActiveAccount(db, login)
  if (!account) throw new Error(`The account ${login} is not active`)
  const now = clock.now()
  return {
    staffId: account.id,
    sessionId: ids.uuid(),
    login,
    name,
    post,
    // No demonstration officer has a number: none is in a case.
    documentNumberSealed: null,
    roles: own,
    permissions: permissionsOf(own),
    offices: [office],
    regions: regionsOf(content, [office]),
    way: 'local',
    signedInAt: now,
    state: 'active',
    hasPasskey: false,
    hasTotp: true,
    hasRecoveryCode: false,
    steppedUpAt: now,
  }
}
