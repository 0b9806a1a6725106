import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

export async function findPasswordHash(db: ReadDb, citizenId: string): Promise<string | undefined> {
  const row = await db.selectFrom('citizen').select('password_hash').where('id', '=', citizenId).executeTakeFirst()
  return row?.password_hash ?? undefined
}

/** Sets a password if there is none. False when another call was faster. */
export async function setPassword(db: Db, citizenId: string, hash: string): Promise<boolean> {
  const set = await db
    .updateTable('citizen')
    .set({ password_hash: hash, is_web_user: true })
    .where('id', '=', citizenId)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Replaces a password, if it is still the one that was verified. False when another call was faster. */
export async function replacePassword(db: Db, citizenId: string, { from, to }: { from: string; to: string }) {
  const replaced = await db
    .updateTable('citizen')
    .set({ password_hash: to })
    .where('id', '=', citizenId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

interface Tries {
  citizenId: string
  now: Date
  max: number
  pauseUntil: Date
}

/**
 * Takes one of a citizen's tries before the password is checked, so that simultaneous tries on many nodes stay within
 * the limit. `taken` counts this one. It is undefined when no try is left, with the end of the pause.
 */
export async function takeTry(
  db: Db,
  { citizenId, now, max, pauseUntil }: Tries,
): Promise<{ taken: number | undefined; pausedUntil: Date | null }> {
  const { rows } = await sql<{ wrong: number }>`
    insert into password_try as t (citizen_id, wrong, paused_until) values (${citizenId}, 1, null)
    on conflict (citizen_id) do update set
      wrong = case when t.paused_until <= ${now} then 1 else t.wrong + 1 end,
      paused_until = case
        when t.paused_until <= ${now} then null
        when t.wrong + 1 >= ${max} then ${pauseUntil}::timestamptz
        else null end
      where t.paused_until is null or t.paused_until <= ${now}
    returning wrong`.execute(db)
  if (rows[0]) return { taken: rows[0].wrong, pausedUntil: null }
  const row = await db
    .selectFrom('password_try')
    .select('paused_until')
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
  return { taken: undefined, pausedUntil: row?.paused_until ?? null }
}

/** After the right password no try counts any longer. */
export async function deleteTries(db: Db, citizenId: string): Promise<void> {
  await db.deleteFrom('password_try').where('citizen_id', '=', citizenId).execute()
}
