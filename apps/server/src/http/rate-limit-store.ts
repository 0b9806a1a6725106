import { sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import { withoutDiskWait } from '../db/without-disk-wait.ts'

/**
 * Counts one more for a key in its window, across nodes. Returns the count, this one included. In a transaction it commits
 * with it. Outside it does not wait for the disk: what was counted in the database's last half second may be lost.
 */
export async function countUp(
  db: Db,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<number> {
  const windowBegan = new Date(now.getTime() - windowMs)
  const write = sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      window_start = case when r.window_start <= ${windowBegan}::timestamptz then excluded.window_start else r.window_start end,
      count = case when r.window_start <= ${windowBegan}::timestamptz then 1 else r.count + 1 end
    returning count`
  const { rows } = await (db.isTransaction ? write : withoutDiskWait<{ count: number }>(write)).execute(db)
  return rows[0]?.count ?? 0
}

/** `max` tries in a row, each within `windowMs` after the one before. The last one is followed by a pause. */
interface Tries {
  key: string
  max: number
  windowMs: number
  pauseMs: number
  now: Date
}

/** Whether what is counted of tries still counts: until the end of the pause, or of the window. */
const stillCounts = ({ max, windowMs, pauseMs, now }: Tries) => sql<boolean>`
  r.window_start > case when r.count >= ${max}::integer then ${new Date(now.getTime() - pauseMs)}::timestamptz
    else ${new Date(now.getTime() - windowMs)}::timestamptz end`

/**
 * Takes up to `wanted` tries before they are made, so that simultaneous ones on many nodes stay within the limit. Returns
 * how many there were. `wanted` are counted if there was one: the caller gives back what was not taken or does not count.
 */
export async function takeTries(db: Db, { wanted, ...tries }: Tries & { wanted: number }): Promise<number> {
  const { key, max, now } = tries
  const write = sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, ${wanted})
    on conflict (key) do update set
      window_start = excluded.window_start,
      count = case when ${stillCounts(tries)} then r.count + excluded.count else excluded.count end
      where r.count < ${max} or not ${stillCounts(tries)}
    returning count`
  const { rows } = await withoutDiskWait<{ count: number }>(write).execute(db)
  const count = rows[0]?.count
  return count === undefined ? 0 : wanted - Math.max(0, count - max)
}

export async function giveTriesBack(db: Db, key: string, count: number): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ count: sql`greatest(0, count - ${count}::integer)` })
    .where('key', '=', key)
    .execute()
}

export async function hasTriesLeft(db: ReadDb, tries: Tries): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limit as r')
    .select('count')
    .where('key', '=', tries.key)
    .where('count', '>=', tries.max)
    .where(stillCounts(tries))
    .executeTakeFirst()
  return row === undefined
}

/** Forgets what was counted for a key. */
export async function deleteLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/** Deletes windows that ended before `before`. */
export async function deleteExpiredLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute()
}
