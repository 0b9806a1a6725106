import { type Db, makeDatabase } from '../db/database.ts'
import { makePool, type Pool } from '../db/pool.ts'

export interface FreshDatabase {
  url: string
  pool: Pool
  db: Db
  drop(): Promise<void>
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const url = ''
  const pool = makePool(url)
  return { url, pool, db: makeDatabase(pool), drop: () => pool.end() }
}
