import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Pool } from './pool.ts'
import { SendAlongDialect, sendAlong } from './send-along.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction in it: stores take either. */
export type Db = Kysely<Tables>

/** The typed query builder on a pool. Whoever made the pool ends it. */
export function makeDatabase(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new SendAlongDialect({ pool, controlClient: pg.Client }) })
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside a transaction it joins that one. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const { result, reactions } = await db.transaction().execute(async (transaction) => {
    const reactions = new Set<Reaction>()
    reactionsTo.set(transaction, reactions)
    return { result: await work(transaction), reactions }
  })
  for (const react of reactions) react(db)
  return result
}

/** What is done once a transaction is committed, with the pool that it came from. */
type Reaction = (pool: Db) => void
const reactionsTo = new WeakMap<Db, Set<Reaction>>()

/** Has something done after the commit of the caller's transaction, once however often it is asked for; at once outside of one. */
export function afterCommit(db: Db, react: Reaction): void {
  if (db.isTransaction) reactionsTo.get(db)?.add(react)
  else react(db)
}

/** Has a transaction fail rather than wait longer than this for a lock that another holds. */
export const limitLockWaits = (transaction: Db, milliseconds: number): Promise<void> =>
  sendAlong(transaction, sql.raw(`set local lock_timeout = ${Math.ceil(milliseconds)}`))
