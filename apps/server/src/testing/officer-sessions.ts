import type { Role } from '@registration/contract/permissions.ts'
import type { Services } from '../context.ts'
import type { StaffState } from '../db/tables.ts'
import { hashToken } from '../http/caller.ts'
import { officerCookie } from '../http/cookies.ts'
import { completeOfficerSession, insertOfficerSession, type NewOfficerSession } from '../http/officer-session-store.ts'
import { insertAccount } from '../modules/desk-sign-in/account-store.ts'
import { saveTotp } from '../modules/desk-sign-in/factor-store.ts'
import type { Client } from './client.ts'

interface Sessions {
  services: Services
  visitor(): Client
}

export interface StaffMember {
  staffId: string
  login: string
  name: string
}

let sequence = 0

/** A new account with an authenticator, of Handan unless its offices are named. */
export async function aStaffMember(
  { services }: Pick<Sessions, 'services'>,
  { roles = [], offices = ['130400'], state = 'active', hasFactor = true }: NewStaff = {},
): Promise<StaffMember> {
  const { pool, cipher, clock, ids } = services
  sequence += 1
  const [staffId, login, now] = [ids.uuid(), `officer-${sequence}`, clock.now()]
  const name = `测试人员${sequence}`
  const row = { id: staffId, login, name, employeeNumber: '', post: '', state, now }
  await insertAccount(pool, row, { roles, offices })
  if (hasFactor) await saveTotp(pool, cipher, { staffId, secret: Buffer.alloc(20, sequence), lastStep: 0, now })
  return { staffId, login, name }
}

interface NewStaff {
  roles?: readonly Role[]
  offices?: readonly string[]
  state?: StaffState
  hasFactor?: boolean
}

/**
 * A session of an account, in the database: for tests that need many, or one that a sign-in does not lead to. `verified`:
 * with a second factor of ours just now. `byProvider`: complete by the provider's factor alone. `begun`: without any.
 */
export async function anOfficerSession(
  { services, visitor }: Sessions,
  staffId: string,
  factor: 'verified' | 'byProvider' | 'begun' = 'verified',
): Promise<Client> {
  const { pool, ids, clock } = services
  const token = ids.token()
  const [id, tokenHash, now] = [ids.uuid(), hashToken(token), clock.now()]
  const session: NewOfficerSession = {
    id,
    tokenHash,
    staffId,
    way: factor === 'byProvider' ? 'oidc' : 'local',
    network: '127.0.0.0/24',
    system: 'windows',
    now,
    isComplete: factor === 'byProvider',
  }
  await insertOfficerSession(pool, session)
  if (factor === 'verified') await completeOfficerSession(pool, { id, tokenHash, now })
  const client = visitor()
  client.cookies.set(officerCookie, token)
  return client
}

/** An officer with a session. */
export interface SignedInOfficer extends StaffMember {
  client: Client
}

/** A new account with these roles, signed in. */
export async function anOfficer(product: Sessions, staff: NewStaff): Promise<SignedInOfficer> {
  const member = await aStaffMember(product, staff)
  return { ...member, client: await anOfficerSession(product, member.staffId) }
}

/** The refused calls of an officer in the audit log, each with its record. */
export async function refusalsOf({ services }: Pick<Sessions, 'services'>, staffId: string): Promise<string[]> {
  const entries = services.pool
    .selectFrom('audit_entry')
    .select(['details', 'record'])
    .where('staff_id', '=', staffId)
    .where('act', '=', 'callRefused')
    .orderBy('sequence')
  return (await entries.execute()).map(({ details, record }) => `${details} ${record}`.trim())
}
