import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Role } from '@registration/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import type { StaffSessionSystem } from '../db/tables.ts'
import { withoutDiskWait } from '../db/without-disk-wait.ts'
import { minuteMs } from '../durations.ts'
import { isUuid } from '../ids.ts'
import { isWindowOpen } from './rate-limit-store.ts'

export interface OfficerSession {
  sessionId: string
  staffId: string
  login: string
  name: string
  post: string
  /** Sealed for staff:{staffId}:document_number. Null unless the account has a number. */
  documentNumberSealed: string | null
  roles: Role[]
  /** Codes of regions. */
  offices: string[]
  way: 'local' | 'oidc'
  signedInAt: Date
  /** When the sign-in was complete. */
  factorAt: Date | null
  /** The last second factor of ours. */
  steppedUpAt: Date | null
  lockedAt: Date | null
  hasPasskey: boolean
  hasTotp: boolean
  hasRecoveryCode: boolean
  /** Calls of this session in the present window, this one included. */
  calls: number
}

const minutes = (count: number) => count * minuteMs

/** A session without activity since then has ended. */
const idleSince = (now: Date) => new Date(now.getTime() - minutes(deskLimits.endMinutes))

/**
 * The officer of a session's token, whose account is active. Counts the call against the session's limit. Locks a
 * session without activity for half an hour; `isIdle`: the call is none.
 */
export async function findOfficerSession(
  db: Db,
  { tokenHash, now, windowMs, isIdle }: { tokenHash: Buffer; now: Date; windowMs: number; isIdle: boolean },
): Promise<OfficerSession | undefined> {
  const locksSince = new Date(now.getTime() - minutes(deskLimits.lockMinutes))
  const isOpen = isWindowOpen(sql.ref('window_start'), { now, windowMs })
  // This count may be lost with the database's last half second: the call does not wait for the disk. A lock that is lost
  // follows again from `seen_at`.
  const count = sql`
    update staff_session set
      locked_at = case
        when locked_at is null and factor_at is not null and seen_at <= ${locksSince} then ${now}::timestamptz
        else locked_at end,
      seen_at = case
        when ${isIdle} or locked_at is not null or (factor_at is not null and seen_at <= ${locksSince}) then seen_at
        else ${now}::timestamptz end,
      window_start = case when ${isOpen} then window_start else ${now}::timestamptz end,
      calls = case when ${isOpen} then calls + 1 else 1 end
    from staff
    where token_hash = ${tokenHash} and staff.id = staff_id and staff.state = 'active'
      and expires_at > ${now} and seen_at > ${idleSince(now)}
    returning staff_session.*, staff.login, staff.name, staff.post, staff.document_number_sealed`
  const read = sql<OfficerSession>`
    select id as "sessionId", staff_id as "staffId", login, name, post,
      document_number_sealed as "documentNumberSealed", way, created_at as "signedInAt",
      factor_at as "factorAt", stepped_up_at as "steppedUpAt", locked_at as "lockedAt", calls,
      array(select role from staff_role where staff_role.staff_id = written.staff_id order by role) as roles,
      array(select region_code from staff_office where staff_office.staff_id = written.staff_id order by region_code)
        as offices,
      exists (select from staff_passkey where staff_passkey.staff_id = written.staff_id) as "hasPasskey",
      exists (select from staff_totp where staff_totp.staff_id = written.staff_id and confirmed_at is not null)
        as "hasTotp",
      exists (select from staff_recovery where staff_recovery.staff_id = written.staff_id) as "hasRecoveryCode"
    from written`
  const { rows } = await withoutDiskWait(count, read).execute(db)
  return rows[0]
}

export interface NewOfficerSession {
  id: string
  tokenHash: Buffer
  staffId: string
  way: 'local' | 'oidc'
  network: string
  system: StaffSessionSystem
  now: Date
  /** Whether the sign-in is complete without a second factor of ours: the provider has asked for one. */
  isComplete: boolean
}

export async function insertOfficerSession(db: Db, row: NewOfficerSession): Promise<void> {
  await db
    .insertInto('staff_session')
    .values({
      id: row.id,
      token_hash: row.tokenHash,
      staff_id: row.staffId,
      way: row.way,
      network: row.network,
      system: row.system,
      created_at: row.now,
      seen_at: row.now,
      expires_at: endOf(row.now),
      factor_at: row.isComplete ? row.now : null,
      window_start: row.now,
    })
    .execute()
}

const endOf = (start: Date) => new Date(start.getTime() + minutes(60 * deskLimits.sessionHours))

/** Completes a session's sign-in with a second factor of ours, under a new token. False if another call was faster. */
export async function completeOfficerSession(
  db: Db,
  { id, tokenHash, now }: { id: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const completed = await db
    .updateTable('staff_session')
    .set({
      token_hash: tokenHash,
      created_at: now,
      seen_at: now,
      expires_at: endOf(now),
      factor_at: now,
      stepped_up_at: now,
    })
    .where('id', '=', id)
    .where('factor_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return completed !== undefined
}

/** Notes a second factor of ours in a session whose sign-in is complete, and unlocks it. False if it has ended. */
export async function stepUpOfficerSession(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const changed = await db
    .updateTable('staff_session')
    .set({ stepped_up_at: now, seen_at: now, locked_at: null })
    .where('id', '=', id)
    .where('factor_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** A session that has just ended. */
export interface EndedOfficerSession {
  id: string
  staffId: string
  /** Whether its sign-in was complete. */
  isComplete: boolean
  /** Sealed for staff_session:{id}:id_token. Null unless the office's provider signed the officer in. */
  idTokenSealed: string | null
}

const ended = [
  'id',
  'staff_id as staffId',
  sql<boolean>`factor_at is not null`.as('isComplete'),
  'id_token_sealed as idTokenSealed',
] as const

/** Ends the session of a token. Undefined if it has none. */
export async function deleteOfficerSession(db: Db, tokenHash: Buffer): Promise<EndedOfficerSession | undefined> {
  return db.deleteFrom('staff_session').where('token_hash', '=', tokenHash).returning(ended).executeTakeFirst()
}

/**
 * Ends an officer's oldest sessions of the same progress, so that the allowed number remains with the newest one of this
 * id: who has the password alone ends no complete session. The account's row is locked.
 */
export async function deleteOldestOfficerSessions(
  db: Db,
  { staffId, newest, isComplete }: { staffId: string; newest: string; isComplete: boolean },
): Promise<EndedOfficerSession[]> {
  const others = db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('factor_at', isComplete ? 'is not' : 'is', null)
    .where('id', '<>', newest)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(deskLimits.sessions - 1)
  return db.deleteFrom('staff_session').where('id', 'in', others).returning(ended).execute()
}

/** An officer's sessions that have not ended, the newest first. */
export async function listOfficerSessions(
  db: ReadDb,
  { staffId, now }: { staffId: string; now: Date },
): Promise<{ id: string; createdAt: Date; seenAt: Date; network: string; system: StaffSessionSystem }[]> {
  return db
    .selectFrom('staff_session')
    .select(['id', 'created_at as createdAt', 'seen_at as seenAt', 'network', 'system'])
    .where('staff_id', '=', staffId)
    .where('factor_at', 'is not', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince(now))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one of an officer's sessions. Undefined if there is none of this id. */
export async function deleteSessionOfOfficer(
  db: Db,
  { staffId, id }: { staffId: string; id: string },
): Promise<EndedOfficerSession | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .where('factor_at', 'is not', null)
    .returning(ended)
    .executeTakeFirst()
}

/** Ends an officer's sessions, complete or not, but for one that stays. */
export async function deleteSessionsOfOfficer(
  db: Db,
  { staffId, except }: { staffId: string; except?: string },
): Promise<EndedOfficerSession[]> {
  return db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning(ended)
    .execute()
}

/** Deletes sessions that have ended by time, up to a limit. Two nodes share them. */
export async function deleteExpiredOfficerSessions(db: Db, now: Date, limit: number): Promise<EndedOfficerSession[]> {
  const expired = db
    .selectFrom('staff_session')
    .select('id')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', idleSince(now))]))
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db.deleteFrom('staff_session').where('id', 'in', expired).returning(ended).execute()
}
