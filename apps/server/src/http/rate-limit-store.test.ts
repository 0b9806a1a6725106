import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { countUp } from './rate-limit-store.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-03-10T09:00:00+08:00')
const count = (db = database.db) => countUp(db, 'looks', { now, windowMs: 60_000 })

test('counts by itself, one after the other', async () => {
  expect(await Promise.all([count(), count(), count()])).toEqual(expect.arrayContaining([1, 2, 3]))
})

test('counts again from one after a clock that was ahead is set right, and goes on by one that is a little behind', async () => {
  const at = (ms: number) => countUp(database.db, 'ahead', { now: new Date(now.getTime() + ms), windowMs: 60_000 })
  expect([await at(3_600_000), await at(3_599_000)]).toEqual([1, 2])
  expect([await at(0), await at(1_000)]).toEqual([1, 2])
})

test('in a transaction counts with it, and the commit still waits for the disk', async () => {
  const before = await count()
  const aborted = inTransaction(database.db, async (db) => {
    await sql`set local synchronous_commit = 'on'`.execute(db)
    expect(await count(db)).toBe(before + 1)
    const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(db)
    expect(rows).toEqual([{ value: 'on' }])
    throw new Error('aborted')
  })
  await expect(aborted).rejects.toThrow('aborted')
  expect(await count()).toBe(before + 1)
})
