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

/** Whether a key was counted in a window that began after `since`. */
export async function findLimit(db: ReadDb, key: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what was counted for a key. */
export async function deleteLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/** Deletes windows that ended before `before`. */
export async function deleteExpiredLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute()
}
