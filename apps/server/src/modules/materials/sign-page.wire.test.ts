import { signPage } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPlatformError } from '../../testing/platform-pictures-wire.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('the signature of a page of ours is the one that the platform computes, without the part behind #', async () => {
  const citizen = await product.signIn('zhangsan')
  const url = `${product.base}/upload?slsqId=1001&name=%E6%9D%90`
  const { appId, timestamp, nonce, signature } = await citizen.call(signPage, { url: `${url}#top` })
  const checked = await citizen.post('/standin/wechat/__standin/jsapi/check', {
    ...{ appId, timestamp, signature, url },
    nonceStr: nonce,
  })
  expect(checked.body).toEqual({ ok: true })
})

test('the wire’s names are the platform’s own', async () => {
  const citizen = await product.signIn('zhangsan')
  const { body } = await citizen.post(signPage.path, { url: `${product.base}/upload` })
  expect(body).toEqual({
    stat: 1,
    message: '',
    data: {
      appId: product.services.config.wechat.appId,
      timestamp: expect.any(Number),
      nonceStr: expect.stringMatching(/^\w{16,}$/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    },
  })
})

test('a page of another site is refused', async () => {
  const citizen = await product.signIn('zhangsan')
  for (const url of ['https://example.org/upload', '//example.org', `${product.base}.example.org/`, '/upload', ''])
    expect(await citizen.post(signPage.path, { url })).toMatchObject({
      status: 400,
      body: { stat: 0, errcode: '10', data: { fields: [{ field: 'url' }] } },
    })
})

test('without a session nothing is signed', async () => {
  const answer = await product.visitor().post(signPage.path, { url: product.base })
  expect(answer).toMatchObject({ status: 401, body: { stat: 0, reason: 'signedOut' } })
})

test('a platform that does not answer as agreed makes the call unavailable, and the next one works', async () => {
  product.clock.advance(3 * 3_600_000)
  const citizen = await product.signIn('zhangsan')
  await orderPlatformError(product, '/cgi-bin/stable_token', 'addressNotListed')
  await expect(citizen.call(signPage, { url: product.base })).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(citizen.call(signPage, { url: product.base })).resolves.toHaveProperty('signature')
})
