import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { WECHAT_DOMAIN_PROOF: 'MP_verify_f5uGgVqxPYgaldMq.txt' } })
})
afterAll(() => product.stop())

test('the messaging platform finds its proof that the domain is ours, and no other', async () => {
  const proof = await product.visitor().get('/MP_verify_f5uGgVqxPYgaldMq.txt')
  expect([proof.status, proof.headers.get('content-type'), await proof.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'f5uGgVqxPYgaldMq',
  ])
  const other = await product.visitor().get('/MP_verify_another.txt')
  expect(await other.text()).not.toContain('another')
  expect(other.status).toBe(404)
})
