import { sendFeedback } from '@registration/contract/feedback.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from '../testing/product.ts'

test('the age of the oldest message is as new as the number of those that wait', async () => {
  const product = await startProduct()
  onTestFinished(() => product.stop())
  const citizen = await product.signIn('zhangsan')
  await product.worker.drain()
  await product.worker.stop()
  await citizen.call(sendFeedback, { content: '办理很顺利' })
  product.clock.advance(1_000_000)
  const text = await (await product.visitor().get('/metrics')).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  expect([figure('outbox_waiting'), figure('outbox_oldest_seconds')]).toEqual([1, expect.closeTo(1_000, -2)])
})
