import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { makeClient } from '../testing/client.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { startSecondNode } from '../testing/second-node.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a node that stops first ends what a caller asked for who has gone', async () => {
  const node = await startSecondNode(product)
  const citizen = await product.signIn('zhangsan')
  const there = makeClient(node.base)
  for (const [name, value] of citizen.cookies) there.cookies.set(name, value)
  const order: string[] = []
  const [stopped] = await inTransaction(product.services.pool, async (db) => {
    await sql`lock table feedback in access exclusive mode`.execute(db)
    const call = there.call(sendFeedback, { content: '谢谢' })
    await untilWaiting(product.services.pool, 1)
    // It cuts the caller's connection, too.
    const stopped = node.stop().then(() => order.push('stopped'))
    await expect(call).rejects.toThrow('fetch failed')
    await expect.poll(() => fetch(node.base).catch(() => 'refused')).toBe('refused')
    await untilWaiting(product.services.pool, 1)
    order.push('done')
    return [stopped]
  })
  await stopped
  expect(order).toEqual(['done', 'stopped'])
  expect((await citizen.call(listFeedback, { page: 1, pageSize: 15 })).rows).toMatchObject([{ opinion: '谢谢' }])
})
