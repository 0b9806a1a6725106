import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Db, makeDatabase } from '../db/database.ts'
import { makePool, type Pool } from '../db/pool.ts'
import { databaseUrl, runStatement } from './admin.ts'

export interface FreshDatabase {
  url: string
  pool: Pool
  db: Db
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

/** A migrated database of the caller's own, without rows: a copy of the run's template, made in some 30 ms. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return makeTestDatabase(inject('testDatabases').template)
}

/** A database of the caller's own without even tables. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return makeTestDatabase('template0')
}

async function makeTestDatabase(template: string): Promise<FreshDatabase> {
  const { adminUrl } = inject('testDatabases')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatement(adminUrl, `create database ${name} template ${template}`)
  const url = databaseUrl(adminUrl, name)
  const pool = makePool(url)
  return {
    url,
    pool,
    db: makeDatabase(pool),
    drop: async () => {
      await pool.end()
      await runStatement(adminUrl, `drop database ${name} with (force)`)
    },
  }
}
