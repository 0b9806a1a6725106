import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { afterCommit, type Db, inTransaction, makeDatabase } from './database.ts'
import { makePool, type Pool } from './pool.ts'
import { sendAlong } from './send-along.ts'

let database: FreshDatabase
let pool: Pool
let db: Db

beforeEach(async () => {
  database = await freshDatabase()
  await database.pool.query('create table word (word text primary key)')
  pool = makePool(database.url, { max: 1 })
  db = makeDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const put = (word: string) => sql`insert into word values (${word})`

async function words(): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>('select word from word order by word')
  return rows.map(({ word }) => word)
}

test('what is sent along is done in its order, before the next statement and within the transaction', async () => {
  const seen = await inTransaction(db, async (transaction) => {
    await sendAlong(transaction, put('one'))
    await sendAlong(transaction, sql`update word set word = word || ${'!'}`)
    const { rows } = await sql<{ word: string }>`select word from word where word <> ${''}`.execute(transaction)
    expect(await words()).toEqual([])
    await sendAlong(transaction, put('two'))
    return rows
  })
  expect(seen).toEqual([{ word: 'one!' }])
  expect(await words()).toEqual(['one!', 'two'])
})

test('its failure is the next statement’s, or the commit’s; nothing of the transaction stays and the connection serves on', async () => {
  await put('one').execute(db)
  const before = inTransaction(db, async (transaction) => {
    await put('two').execute(transaction)
    await sendAlong(transaction, put('one'))
    await put('three').execute(transaction)
  })
  await expect(before).rejects.toMatchObject({ code: '23505' })
  const last = inTransaction(db, async (transaction) => {
    await put('two').execute(transaction)
    await sendAlong(transaction, put('one'))
  })
  await expect(last).rejects.toMatchObject({ code: '23505' })
  expect(await words()).toEqual(['one'])
  await inTransaction(db, (transaction) => sendAlong(transaction, put('four')))
  expect(await words()).toEqual(['four', 'one'])
})

test('who gives up a transaction in which something sent along failed gets their own reason', async () => {
  await put('one').execute(db)
  const given = inTransaction(db, async (transaction) => {
    await sendAlong(transaction, put('one'))
    throw new Error('no more')
  })
  await expect(given).rejects.toThrow('no more')
  await put('two').execute(db)
  expect(await words()).toEqual(['one', 'two'])
})

test('outside of a transaction it is awaited', async () => {
  await sendAlong(db, put('one'))
  expect(await words()).toEqual(['one'])
  await expect(sendAlong(db, put('one'))).rejects.toMatchObject({ code: '23505' })
})

test('what follows a commit comes once, and not after a failure', async () => {
  const seen: string[] = []
  const note = () => void seen.push('committed')
  await inTransaction(db, async (transaction) => {
    afterCommit(transaction, note)
    await inTransaction(transaction, async (same) => afterCommit(same, note))
    expect(seen).toEqual([])
  })
  expect(seen).toEqual(['committed'])
  const failing = inTransaction(db, async (transaction) => {
    afterCommit(transaction, note)
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  expect(seen).toEqual(['committed'])
  afterCommit(db, note)
  expect(seen).toEqual(['committed', 'committed'])
})
