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
      select id, due_at from desk_case where state = 'waiting'
      union all
      select id, due_at from desk_case where state in ('claimed', 'onHold')
    ) as open_case
    where due_at < ${now} and not exists (select from case_hold where case_id = open_case.id and stops_clock)`.execute(
    db,
  )
  return counted(rows)
}

function counted([row]: readonly { count: number }[]): number {
  if (!row) throw new Error('The count of the cases is missing')
  return row.count
}
