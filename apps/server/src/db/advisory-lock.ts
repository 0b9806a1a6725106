import { sql } from 'kysely'
import { type Db, inTransaction } from './database.ts'

/** Namespace of these locks among the database's advisory locks. */
const turns = 0x7475_726e

/** Runs `work` while no other node runs work of that name. The others wait. `work` uses connections of its own. */
export function withAdvisoryLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async (turn) => {
    await sql`select pg_advisory_xact_lock(${turns}::int, hashtext(${name}))`.execute(turn)
    return work()
  })
}
