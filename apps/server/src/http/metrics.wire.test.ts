import { sendFeedback } from '@registration/contract/feedback.ts'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

/** How many messages wait, and how long the oldest has. */
async function figures(product: TestProduct): Promise<number[]> {
  const text = await (await product.visitor().get('/metrics')).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return [figure('outbox_waiting'), figure('outbox_oldest_seconds')]
}

test('the age of the oldest message is as new as the number of those that wait', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop())
  const citizen = await product.signIn('zhangsan')
  await product.worker.drain()
  await product.worker.stop()
  await citizen.call(sendFeedback, { content: '办理很顺利' })
  product.clock.advance(1_000_000)
  expect(await figures(product)).toEqual([1, expect.closeTo(1_000, -2)])
})

test('a message for later is not late before its time', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop())
  await product.worker.drain()
  await product.worker.stop()
  const { pool, clock } = product.services
  const due = new Date(clock.now().getTime() + 3_600_000)
  await enqueue(pool, product.services, { record: 'files:x', kind: 'files.discard', body: [], due })
  product.clock.advance(3_000_000)
  expect(await figures(product)).toEqual([1, 0])
  product.clock.advance(1_600_000)
  expect(await figures(product)).toEqual([1, expect.closeTo(1_000, -2)])
})
