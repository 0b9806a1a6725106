import { sql } from 'kysely'
import type { Caller } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { withoutDiskWait } from '../../db/without-disk-wait.ts'

/** Unlocks a session of the citizen's for an identity. False when the session has ended meanwhile. */
export async function saveUnlock(
  db: Db,
  { sessionId, citizenId }: Caller,
  { identityHash, until }: { identityHash: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into property_unlock (session_id, citizen_id, identity_hash, unlocked_until)
    select id, citizen_id, ${identityHash}, ${until} from session where id = ${sessionId} and citizen_id = ${citizenId}
    on conflict (session_id) do update
      set identity_hash = excluded.identity_hash, unlocked_until = excluded.unlocked_until
    returning session_id`.execute(db)
  return rows.length > 0
}

/**
 * Moves the end of an unlocked session, in a transaction of its own. False when it is not unlocked for this identity. The
 * move may be lost with the database's last half second, and the session then locks earlier: the call does not wait for
 * the disk.
 */
export async function extendUnlock(
  db: Db,
  { sessionId, citizenId }: Caller,
  { identityHash, now, until }: { identityHash: string; now: Date; until: Date },
): Promise<boolean> {
  const extend = sql`
    update property_unlock set unlocked_until = ${until}
    where session_id = ${sessionId} and citizen_id = ${citizenId} and identity_hash = ${identityHash}
      and unlocked_until > ${now}
    returning session_id`
  const { rows } = await withoutDiskWait(extend).execute(db)
  return rows.length > 0
}

/** Locks a session. False when it was not unlocked. */
export async function deleteUnlock(db: Db, { sessionId, citizenId }: Caller): Promise<boolean> {
  const deleted = await db
    .deleteFrom('property_unlock')
    .where('session_id', '=', sessionId)
    .where('citizen_id', '=', citizenId)
    .returning('session_id')
    .executeTakeFirst()
  return deleted !== undefined
}
