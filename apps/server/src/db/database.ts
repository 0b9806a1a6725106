import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Pool } from './pool.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction in it: stores take either. */
export type Db = Kysely<Tables>

/** The typed query builder on a pool. Whoever made the pool ends it. */
export function makeDatabase(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) })
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside a transaction it joins that one. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
