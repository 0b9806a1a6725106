import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'

/** How many cases wait, by a partial index: closed cases are not read. */
export async function countWaiting(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_case where state = 'waiting'`.execute(db)
  return counted(rows)
}

/** How many open cases are overdue. One with a stopped limit is not. By the partial indexes of open cases. */
export async function countOverdue(db: ReadDb, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (
      select due_at from desk_case where state = 'waiting'
      union all
      select due_at from desk_case where state = 'claimed' or (state = 'onHold' and not is_stopped)
    ) as open_case
    where due_at < ${now}`.execute(db)
  return counted(rows)
}

function counted([row]: readonly { count: number }[]): number {
  if (!row) throw new Error('The count of the cases is missing')
  return row.count
}
