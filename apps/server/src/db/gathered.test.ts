import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { inTransaction } from './database.ts'
import { gathered, gatheredWrite, shareTransaction } from './gathered.ts'

let database: FreshDatabase
/** What the database was asked at once, in turn. */
let asked: number[][]

beforeEach(async () => {
  database = await freshDatabase()
  asked = []
})
afterEach(() => database.drop())

const tripled = gathered(async (db, numbers: readonly number[]) => {
  asked.push([...numbers])
  const { rows } = await sql<{ n: number }>`select 3 * n as n from unnest(${numbers}::integer[]) n`.execute(db)
  return rows.map(({ n }) => n)
})

const shared = <T>(work: (db: FreshDatabase['db']) => Promise<T>) =>
  inTransaction(database.db, (db) => {
    shareTransaction(db)
    return work(db)
  })

test('what those who share a transaction ask in one moment is asked at once, and each gets its own answer', async () => {
  const answers = await shared((db) => Promise.all([1, 2, 3].map(async (n) => tripled(db, await tripled(db, n)))))
  expect(answers).toEqual([9, 18, 27])
  expect(asked).toEqual([
    [1, 2, 3],
    [3, 6, 9],
  ])
})

test('elsewhere each asks for itself, in a transaction of its own too', async () => {
  const { db } = database
  expect(await Promise.all([tripled(db, 1), tripled(db, 2)])).toEqual([3, 6])
  expect(await inTransaction(db, (alone) => Promise.all([tripled(alone, 3), tripled(alone, 4)]))).toEqual([9, 12])
  expect(asked).toEqual([[1], [2], [3], [4]])
})

test('who asks while others are being answered is asked for after them, never beside them', async () => {
  let running = 0
  const counted = gathered(async (db, numbers: readonly number[]) => {
    running += 1
    expect(running).toBe(1)
    await sql`select 1`.execute(db)
    await sql`select 1`.execute(db)
    running -= 1
    return numbers
  })
  const answers = await shared((db) =>
    Promise.all([
      counted(db, 1),
      (async () => {
        await sql`select 1`.execute(db)
        return counted(db, 2)
      })(),
    ]),
  )
  expect(answers).toEqual([1, 2])
})

test('what fails, fails for all who asked it, and the next is asked again', async () => {
  const put = gatheredWrite(async (db, words: readonly string[]) => {
    await sql`insert into word select unnest(${words}::text[])`.execute(db)
  })
  await sql`create table word (word text primary key)`.execute(database.db)
  const twice = shared((db) => Promise.allSettled(['one', 'two', 'one'].map((word) => put(db, word))))
  await expect(twice).rejects.toThrow()
  await shared((db) => Promise.all(['one', 'two'].map((word) => put(db, word))))
  const { rows } = await sql<{ word: string }>`select word from word order by word`.execute(database.db)
  expect(rows).toEqual([{ word: 'one' }, { word: 'two' }])
})
