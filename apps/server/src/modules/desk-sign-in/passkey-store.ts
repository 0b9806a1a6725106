import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import type { StoredPasskey } from './passkey-rules.ts'

export interface Passkey extends StoredPasskey {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

/** An account's passkeys, the oldest first. */
export async function listPasskeys(db: ReadDb, staffId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at,
  }))
}

/** Adds a passkey. False if there is one with its credential. */
export async function insertPasskey(
  db: Db,
  { staffId, id, name, passkey, now }: { staffId: string; id: string; name: string; passkey: StoredPasskey; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_passkey')
    .values({
      id,
      staff_id: staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      transports: passkey.transports,
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Notes the use of a passkey. False if it is gone, or if its counter would go back: somebody has copied it. */
export async function usePasskey(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('staff_passkey')
    .set({ counter: String(counter), used_at: now })
    .where('id', '=', id)
    // Many authenticators do not count: theirs is 0 for ever.
    .where((eb) => eb.or([eb('counter', '<', String(counter)), eb(eb.val(counter), '=', 0).and('counter', '=', '0')]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Removes a passkey. False if the account has none of this id. */
export async function deletePasskey(db: Db, { staffId, id }: { staffId: string; id: string }): Promise<boolean> {
  if (!isUuid(id)) return false
  const deleted = await db
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Sets what a passkey is to sign in a session. An earlier challenge ends. */
export async function saveChallenge(
  db: Db,
  { sessionId, challenge, now }: { sessionId: string; challenge: string; now: Date },
): Promise<void> {
  await db.updateTable('staff_session').set({ challenge, challenge_at: now }).where('id', '=', sessionId).execute()
}

/** Uses up the challenge of a session that was set after `since`: each is good for one answer. */
export async function takeChallenge(
  db: Db,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    with former as (
      select id, challenge from staff_session
      where id = ${sessionId} and challenge is not null and challenge_at > ${since} for update
    )
    update staff_session set challenge = null, challenge_at = null
    from former where staff_session.id = former.id
    returning former.challenge`.execute(db)
  return rows[0]?.challenge
}
