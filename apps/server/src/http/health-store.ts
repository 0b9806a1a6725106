import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whether the database answers. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
