import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import { withoutDiskWait } from '../db/without-disk-wait.ts'

/**
 * Whether a window still counts, by the column of its beginning. One that begins more than its own length from now was begun by
 * a clock that was ahead and has been set right. The clocks of two nodes differ by less.
 */
export function isWindowOpen(
  start: RawBuilder<unknown>,
  { now, windowMs }: { now: Date; windowMs: number },
): RawBuilder<boolean> {
  const [from, to] = [-windowMs, windowMs].map((ms) => new Date(now.getTime() + ms))
  return sql<boolean>`(${start} > ${from}::timestamptz and ${start} < ${to}::timestamptz)`
}

const windowStart = sql.ref('r.window_start')

/**
 * Counts one more for a key in its window, across nodes. Returns the count, this one included. In a transaction it commits
 * with it. Outside it does not wait for the disk: what was counted in the database's last half second may be lost.
 */
export async function countUp(
  db: Db,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<number> {
  const isOpen = isWindowOpen(windowStart, { now, windowMs })
  const write = sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, 1)
    on conflict (key) do update set
      window_start = case when ${isOpen} then r.window_start else excluded.window_start end,
      count = case when ${isOpen} then r.count + 1 else 1 end
    returning count`
  const { rows } = await (db.isTransaction ? write : withoutDiskWait<{ count: number }>(write)).execute(db)
  return rows[0]?.count ?? 0
}

/** `max` tries within `windowMs` from the first one. */
interface Tries {
  key: string
  max: number
  windowMs: number
  now: Date
}

/**
 * Takes up to `wanted` tries before they are made, so that simultaneous ones on many nodes stay within the limit. Returns
 * how many there were. `wanted` are counted if there was one: the caller gives back what was not taken or does not count.
 */
export async function takeTries(db: Db, { wanted, ...tries }: Tries & { wanted: number }): Promise<number> {
  const { key, max, now } = tries
  const write = sql<{ count: number }>`
    insert into rate_limit as r (key, window_start, count) values (${key}, ${now}, ${wanted})
    on conflict (key) do update set
      window_start = case when ${isWindowOpen(windowStart, tries)} then r.window_start else excluded.window_start end,
      count = case when ${isWindowOpen(windowStart, tries)} then r.count + excluded.count else excluded.count end
      where r.count < ${max} or not ${isWindowOpen(windowStart, tries)}
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
    .where(isWindowOpen(windowStart, tries))
    .executeTakeFirst()
  return row === undefined
}

/** Deletes windows that ended before `before`. */
export async function deleteExpiredLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('window_start', '<', before).execute()
}
