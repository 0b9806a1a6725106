import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('what comes first is worked on at once, what comes meanwhile together afterwards, so many at most, each with its own end', async () => {
  const batches: number[][] = []
  const first = Promise.withResolvers<void>()
  const double = inTurns<number, number>(3, async (batch) => {
    batches.push(batch.map(({ item }) => item))
    if (batches.length === 1) await first.promise
    for (const { item, settle } of batch) settle(item === 4 ? Promise.reject(new Error('four')) : item * 2)
  })
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map(double))
  expect(batches).toEqual([[1]])
  first.resolve()
  expect(await answers).toMatchObject([
    { value: 2 },
    { value: 4 },
    { value: 6 },
    { reason: { message: 'four' } },
    { value: 10 },
  ])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
  expect(batches.at(-1)).toEqual([6])
})
