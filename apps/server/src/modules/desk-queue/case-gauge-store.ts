import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'

/**
 * How many cases wait, and how many open ones are overdue: an announcement stops the limit. Each half goes by a partial
 * index of open cases, as a million closed ones are not looked at.
 */
export async function countOpenCases(db: ReadDb, now: Date): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where due_at < ${now} and not exists (
        select from case_hold where case_id = open_case.id and reason = 'announcement'))::int as overdue
    from (
      select id, state, due_at from desk_case where state = 'waiting'
      union all
      select id, state, due_at from desk_case where state in ('claimed', 'onHold')
    ) as open_case`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('The counts of the cases are missing')
  return counted
}
