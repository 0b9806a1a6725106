import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { ReadDb } from '../db/database.ts'

/**
 * Waits until exactly so many statements of the test's database wait for a lock. `pool`: outside the transaction that has
 * it. With `words` only the statements that contain them count: an event of the stand-in registry may wait too.
 */
export async function untilWaiting(pool: ReadDb, count: number, words = ''): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}) > 0`
  await vi.waitFor(async () => expect((await waiting.execute(pool)).rows).toHaveLength(count), 60_000)
}
