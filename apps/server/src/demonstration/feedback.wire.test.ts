import { listFeedback } from '@registration/contract/feedback.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { fillDemonstration } from './fill-demonstration.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
})
afterAll(() => product.stop())

test('the demonstration has feedback with and without a reply, once, and the registry can answer the one that waits', async () => {
  await fillDemonstration(product.services)
  const citizen = await product.signIn('zhangsan')
  const page = { page: 1, pageSize: 15 }
  const { rows } = await citizen.call(listFeedback, page)
  expect(rows.map(({ status }) => status)).toEqual(['waiting', 'answered'])
  expect((await citizen.call(listMessages, page)).rows.map(({ title }) => title)).toContain('意见已回复')

  const replied = await citizen.post('/standin/registry/reply', { id: rows[0]?.id, text: '周六上午已开放预约办理。' })
  expect(replied.body).toEqual({ ok: true })
  expect((await citizen.call(listFeedback, page)).rows[0]).toMatchObject({ reply: '周六上午已开放预约办理。' })
})
