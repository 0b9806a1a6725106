import { sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import { withoutDiskWait } from '../db/without-disk-wait.ts'
import { hourMs, minuteMs } from '../durations.ts'
import { isWindowOpen } from './rate-limit-store.ts'

export interface SessionRow {
  citizenId: string
  personId: string
  openid: string
  sessionId: string
  /** Calls of this session in the present window, this one included. */
  calls: number
}

/** A session ends after so long without a call, and after so long in all. Milliseconds. */
export const sessionIdleMs = 2 * hourMs
export const sessionAgeMs = 12 * hourMs
/** A sign-in must come back within ten minutes. Milliseconds. */
export const signInMs = 10 * minuteMs

/**
 * The citizen of a session's token, if the account is not closed. Counts the call against the session's limit in the same
 * round trip.
 */
export async function findSession(
  db: Db,
  { tokenHash, now, windowMs }: { tokenHash: Buffer; now: Date; windowMs: number },
): Promise<SessionRow | undefined> {
  const idleSince = new Date(now.getTime() - sessionIdleMs)
  const seenBefore = new Date(now.getTime() - 5 * minuteMs)
  const isOpen = isWindowOpen(sql.ref('window_start'), { now, windowMs })
  // This count may be lost with the database's last half second: the call does not wait for the disk.
  const count = sql`
    update session set
      seen_at = case when session.seen_at < ${seenBefore} then ${now} else session.seen_at end,
      window_start = case when ${isOpen} then window_start else ${now} end,
      calls = case when ${isOpen} then calls + 1 else 1 end
    from citizen
    where token_hash = ${tokenHash} and citizen.id = citizen_id and citizen.closed_at is null
      and expires_at > ${now} and session.seen_at > ${idleSince}
    returning citizen_id as "citizenId", citizen.person_id as "personId", citizen.openid, session.id as "sessionId", calls`
  const { rows } = await withoutDiskWait<SessionRow>(count).execute(db)
  return rows[0]
}

export async function insertSession(
  db: Db,
  row: { id: string; tokenHash: Buffer; citizenId: string; stateHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: row.id,
      token_hash: row.tokenHash,
      citizen_id: row.citizenId,
      state_hash: row.stateHash,
      created_at: row.now,
      seen_at: row.now,
      expires_at: new Date(row.now.getTime() + sessionAgeMs),
    })
    .execute()
}

/** Gives a session a new token. Its end stays. False when it has ended meanwhile. */
export async function renewSession(
  db: Db,
  { from, to, now }: { from: Buffer; to: Buffer; now: Date },
): Promise<boolean> {
  const renewed = await db
    .updateTable('session')
    .set({ token_hash: to, created_at: now, seen_at: now })
    .where('token_hash', '=', from)
    .returning('token_hash')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Whether this sign-in made a session: recognises a page that is loaded twice. */
export async function isSessionOf(db: ReadDb, tokenHash: Buffer, stateHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
  return row !== undefined
}

/** When a session got its token. */
export async function findSessionStart(db: ReadDb, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await db.selectFrom('session').select('created_at').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row?.created_at
}

/** A session that has just ended. */
export interface EndedSession {
  id: string
  citizenId: string
}

/** Ends the session of a token. Undefined if it has none. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<EndedSession | undefined> {
  return db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['id', 'citizen_id as citizenId'])
    .executeTakeFirst()
}

/** Ends every session of a citizen but the one of this token. */
export async function deleteOtherSessions(db: Db, citizenId: string, tokenHash: Buffer): Promise<EndedSession[]> {
  return db
    .deleteFrom('session')
    .where('citizen_id', '=', citizenId)
    .where('token_hash', '<>', tokenHash)
    .returning(['id', 'citizen_id as citizenId'])
    .execute()
}

/** Ends a citizen's oldest sessions, so that `max` remain with the newest one of this id. The citizen's row is locked. */
export async function deleteOldestSessions(
  db: Db,
  { citizenId, newest, max }: { citizenId: string; newest: string; max: number },
): Promise<EndedSession[]> {
  const others = db
    .selectFrom('session')
    .select('token_hash')
    .where('citizen_id', '=', citizenId)
    .where('id', '<>', newest)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(max - 1)
  return db
    .deleteFrom('session')
    .where('citizen_id', '=', citizenId)
    .where('token_hash', 'in', others)
    .returning(['id', 'citizen_id as citizenId'])
    .execute()
}

export async function insertSignInState(db: Db, stateHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('sign_in_state').values({ state_hash: stateHash, created_at: now }).execute()
}

/** Uses up a sign-in that was started after `since`: true once. */
export async function takeSignInState(db: Db, stateHash: Buffer, since: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_in_state')
    .where('state_hash', '=', stateHash)
    .where('created_at', '>', since)
    .returning('state_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes sessions that have ended by time, up to a limit. Two nodes share them. */
export async function deleteExpiredSessions(db: Db, now: Date, limit: number): Promise<EndedSession[]> {
  const idleSince = new Date(now.getTime() - sessionIdleMs)
  const expired = db
    .selectFrom('session')
    .select('token_hash')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('seen_at', '<', idleSince)]))
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .deleteFrom('session')
    .where('token_hash', 'in', expired)
    .returning(['id', 'citizen_id as citizenId'])
    .execute()
}

/** Deletes sign-ins that never returned. */
export async function deleteExpiredStates(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_state')
    .where('created_at', '<', new Date(now.getTime() - signInMs))
    .execute()
}
