import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Counts one more for a key in its window, across nodes. Returns the count, this one included. */
export async function countUp(
  db: Db,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<number> {
  const windowBegan = new Date(now.getTime() - windowMs)
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      window_start = case when r.window_start <= ${windowBegan}::timestamptz then excluded.window_start else r.window_start end,
      count = case when r.window_start <= ${windowBegan}::timestamptz then 1 else r.count + 1 end
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes windows that ended before `before`. */
export async function deleteExpiredLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute()
}
