import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, inTransaction } from './database.ts'

/** Namespace of these locks among the database's advisory locks. */
const turns = 0x7475_726e
/** Milliseconds between two tries. */
const retryMs = 200

/**
 * Runs `work` while no other node runs work of that name. The others wait without a time limit. They
 * poll, because a waiting statement would reach its timeout. `work` uses other connections.
 */
export function withAdvisoryLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(db, async (turn) => {
    while (!(await tryLock(turn, name))) await pause(retryMs)
    return work()
  })
}

async function tryLock(turn: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${turns}::int, hashtext(${name})) as "isHeld"`.execute(turn)
  return rows[0]?.isHeld === true
}
