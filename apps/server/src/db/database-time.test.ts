import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { type Db, inTransaction, makeDatabase } from './database.ts'
import { withDatabaseTime } from './database-time.ts'
import { makePool, type Pool } from './pool.ts'

let database: FreshDatabase
let pool: Pool
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  pool = makePool(database.url, { max: 1 })
  db = makeDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

test('statements of one call are cut when their times add up to the limit, and the next call has its own limit', async () => {
  // A busy machine has a second for what is not sleep.
  await withDatabaseTime(1_600, async () => {
    await sleep(0.3)
    await sleep(0.3)
    await expect(sleep(1.2)).rejects.toThrow()
  })
  await withDatabaseTime(1_600, () => sleep(0.6))
  await sleep(1.7)
})

test('waiting for a connection counts', async () => {
  const client = await pool.connect()
  const answer = withDatabaseTime(700, () => sleep(0.4))
  await client.query('select pg_sleep(0.5)')
  client.release()
  await expect(answer).rejects.toThrow()
})

test('a transaction that runs out of time is rolled back, and its connection is not used again', async () => {
  const insert = () =>
    inTransaction(db, async (transaction) => {
      await transaction
        .insertInto('citizen')
        .values({ id: crypto.randomUUID(), openid: 'o-late', created_at: new Date() })
        .execute()
      await transaction.selectNoFrom((select) => select.fn('pg_sleep', [select.val(1)]).as('slept')).execute()
    })
  await expect(withDatabaseTime(300, insert)).rejects.toThrow()
  expect(await db.selectFrom('citizen').select('id').where('openid', '=', 'o-late').execute()).toEqual([])
})
