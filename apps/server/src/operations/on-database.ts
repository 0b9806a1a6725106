import { type Db, makeDatabase } from '../db/database.ts'
import { makePool } from '../db/pool.ts'
import { openDatabase } from './open-database.ts'

/** Runs a command's work on the database of the settings, and closes what it opened. */
export async function onDatabase<T>(
  config: Parameters<typeof openDatabase>[0],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { url, close } = await openDatabase(config)
  const pool = makePool(url)
  try {
    return await work(makeDatabase(pool))
  } finally {
    await pool.end()
    await close()
  }
}
