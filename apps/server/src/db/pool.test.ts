import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { startUnreliableLine } from '../testing/unreliable-line.ts'
import { inTransaction, makeDatabase } from './database.ts'
import { makePool, type Pool } from './pool.ts'
import { withDatabaseTime } from './time-left.ts'

let database: FreshDatabase
let pool: Pool

beforeEach(async () => {
  database = await freshDatabase()
  pool = makePool(database.url, { max: 1, statementTimeoutMs: 500 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

async function preparedStatements(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('dates, decimals and big integers arrive as strings, instants as dates', async () => {
  const { rows } = await pool.query(`select '2026-02-28'::date as day, 12345678901234.50::numeric(16,2) as amount,
    9007199254740993::bigint as big, '2026-11-21 09:00+08'::timestamptz as instant, 7 as small`)
  expect(rows).toEqual([
    {
      day: '2026-02-28',
      amount: '12345678901234.50',
      big: '9007199254740993',
      instant: new Date('2026-11-21T01:00:00Z'),
      small: 7,
    },
  ])
})

test('statements with parameters are prepared once per connection, from the pool as from the query builder', async () => {
  const db = makeDatabase(pool)
  for (let round = 0; round < 3; round += 1) {
    await pool.query('select $1::int + 1 as raw', [round])
    await db.selectFrom('outbox').select('id').where('record', '=', `r${round}`).execute()
  }
  const statements = await preparedStatements()
  expect(statements.filter((text) => text.includes('as raw'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('"outbox"'))).toHaveLength(1)
  expect(statements).toHaveLength(2)
})

test('after another node changed a table, a statement prepared before fails once and then works, on every connection', async () => {
  const statement = 'select * from thing where id = $1'
  await database.pool.query('create table thing (id int)')
  const clients = [await database.pool.connect(), await database.pool.connect()]
  for (const client of clients) await client.query(statement, [1])
  await pool.query('alter table thing add column name text')
  await pool.query('insert into thing values (1, $1)', ['lamp'])
  const [one, two] = clients
  await expect(one?.query(statement, [1])).rejects.toMatchObject({ code: '0A000' })
  for (const client of [one, two])
    expect((await client?.query(statement, [1]))?.rows).toEqual([{ id: 1, name: 'lamp' }])
  for (const client of clients) client.release()
})

test('a statement that runs too long is cancelled and the connection serves on', async () => {
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('connections cut by the database, idle or in use, fail their call and nothing else', async () => {
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)'
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query(cut, [rows.map(({ pid }) => pid)])
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a transaction commits what resolves and rolls back what throws, the part inside another one included', async () => {
  const { db } = database
  await sql`create table thing (id int)`.execute(db)
  const insert = (id: number) => (inner: typeof db) => sql`insert into thing values (${id})`.execute(inner)
  await inTransaction(db, insert(1))
  const failing = inTransaction(db, async (outer) => {
    await inTransaction(outer, insert(2))
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect((await database.pool.query('select id from thing')).rows).toEqual([{ id: 1 }])
})

test('after a statement that was not answered, no connection is handed out that may be as dead', async () => {
  const line = await startUnreliableLine(database.url)
  const lined = makePool(line.url, { max: 4 })
  const ask = async () => {
    const client = await lined.connect()
    try {
      return await client.query('select 1 as one')
    } finally {
      client.release()
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  line.set('silent')
  await expect(withDatabaseTime(400, ask)).rejects.toThrow('Query read timeout')
  line.set('sound')
  for (const { rows } of await Promise.all([ask(), ask(), ask(), ask()])) expect(rows).toEqual([{ one: 1 }])
  await lined.end()
  line.close()
})
