import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { makeDatabase } from './database.ts'
import { makePool } from './pool.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('works of one name run one after the other, also after a failed one', async () => {
  let running = 0
  let maxRunning = 0
  const work = (fails: boolean) => async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await database.pool.query('select pg_sleep(0.02)')
    running -= 1
    if (fails) throw new Error('failed')
  }
  const ends = await Promise.allSettled(
    [false, true, false, true, false].map((fails) => withAdvisoryLock(database.db, 'filling', work(fails))),
  )
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect(maxRunning).toBe(1)
})

test('works of two names do not wait for each other', async () => {
  const gate = Promise.withResolvers<void>()
  const held = withAdvisoryLock(database.db, 'one', () => gate.promise)
  await withAdvisoryLock(database.db, 'another', async () => {})
  gate.resolve()
  await held
})

test('a work may wait longer for its turn than a statement may take', async () => {
  const hasty = makePool(database.url, { statementTimeoutMs: 200 })
  try {
    const order: string[] = []
    const isHeld = Promise.withResolvers<void>()
    const first = withAdvisoryLock(database.db, 'long', async () => {
      isHeld.resolve()
      await database.pool.query('select pg_sleep(0.8)')
      order.push('first')
    })
    await isHeld.promise
    await withAdvisoryLock(makeDatabase(hasty), 'long', async () => {
      order.push('second')
    })
    await first
    expect(order).toEqual(['first', 'second'])
  } finally {
    await hasty.end()
  }
})
