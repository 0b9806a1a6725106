import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { startUnreliableLine } from '../testing/unreliable-line.ts'
import { inTransaction, makeDatabase } from './database.ts'
import { withDatabaseTime } from './database-time.ts'
import { makePool, type Pool } from './pool.ts'

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

test('statements with parameters are prepared once per connection, plain ones and those of the query builder', async () => {
  const db = makeDatabase(pool)
  for (let round = 0; round < 3; round += 1) {
    await sql`select ${round}::int + 1 as raw`.execute(db)
    await db.selectFrom('outbox').select('id').where('record', '=', `r${round}`).execute()
  }
  const statements = await preparedStatements()
  expect(statements.filter((text) => text.includes('as raw'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('"outbox"'))).toHaveLength(1)
  expect(statements).toHaveLength(2)
})

test('after another node changed a table, a statement prepared before fails once and then works', async () => {
  const db = makeDatabase(pool)
  const select = () => sql`select * from thing where id = ${1}`.execute(db)
  await database.pool.query('create table thing (id int)')
  await select()
  await database.pool.query('alter table thing add column name text')
  await database.pool.query('insert into thing values (1, $1)', ['lamp'])
  await expect(select()).rejects.toMatchObject({ code: '0A000' })
  expect((await select()).rows).toEqual([{ id: 1, name: 'lamp' }])
})

test('a statement that runs too long is cancelled and the connection works on', async () => {
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

test('a transaction commits when it resolves and rolls back when it throws, also inside another one', async () => {
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

test('after a statement without an answer no connection is reused that may be dead too', async () => {
  const line = await startUnreliableLine(database.url)
  const lined = makePool(line.url, { max: 4 })
  const lineDb = makeDatabase(lined)
  const ask = () => sql`select 1 as one`.execute(lineDb)
  await Promise.all([ask(), ask(), ask(), ask()])
  line.set('silent')
  await expect(withDatabaseTime(400, ask)).rejects.toThrow('Query read timeout')
  line.set('sound')
  for (const { rows } of await Promise.all([ask(), ask(), ask(), ask()])) expect(rows).toEqual([{ one: 1 }])
  await lined.end()
  line.close()
})

test('a pool without a limit has none either where the role has one, as behind a pooler', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  await database.pool.query(`alter database ${rows[0]?.name} set statement_timeout = '100ms'`)
  const limited = makePool(database.url, { max: 1, statementTimeoutMs: 500 })
  const unlimited = makePool(database.url, { max: 1, statementTimeoutMs: 0 })
  const timeoutOf = async (of: Pool) => (await of.query('show statement_timeout')).rows
  expect(await timeoutOf(unlimited)).toEqual([{ statement_timeout: '0' }])
  expect(await timeoutOf(limited)).toEqual([{ statement_timeout: '500ms' }])
  await Promise.all([limited.end(), unlimited.end()])
})

test('a prepared statement has the same name on every node, and different texts have different ones', async () => {
  const names = async (node: Pool) => {
    const db = makeDatabase(node)
    await sql`select ${1}::int as one`.execute(db)
    await sql`select ${2}::int as two`.execute(db)
    const { rows } = await node.query<{ name: string }>('select name from pg_prepared_statements order by statement')
    return rows.map(({ name }) => name)
  }
  const other = makePool(database.url, { max: 1 })
  const here = await names(pool)
  expect(await names(other)).toEqual(here)
  expect(new Set(here).size).toBe(2)
  await other.end()
})
