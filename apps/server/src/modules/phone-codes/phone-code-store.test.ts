import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { takeFromBudget } from './phone-code-store.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a day’s budget is used up exactly, also by parallel calls, and the next day has its own', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeFromBudget(database.db, '2026-03-10', 7)))
  expect(taken.filter(Boolean)).toHaveLength(7)
  expect(await takeFromBudget(database.db, '2026-03-10', 7)).toBe(false)
  expect(await takeFromBudget(database.db, '2026-03-11', 7)).toBe(true)
})
