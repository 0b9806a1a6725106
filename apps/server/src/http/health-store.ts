import { sql } from 'kysely'
import type { ReadDb } from '../db/database.ts'

/** Whether the database answers. */
export async function answers(db: ReadDb): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
