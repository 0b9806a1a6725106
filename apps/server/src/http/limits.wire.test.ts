import { getMenu } from '@registration/contract/home.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMaintenance } from '../maintenance.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a session makes 600 calls a minute; another of the same citizen has its own count', async () => {
  const [busy, calm] = [await product.signIn('zhangsan'), await product.signIn('zhangsan')]
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, async () => (await busy.post(getUserInfo.path, {})).status))),
    )
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600)
  expect(statuses.at(-1)).toBe(429)
  const refused = await busy.post(getUserInfo.path, {})
  expect(refused.body).toMatchObject({ errcode: '29', reason: 'tooMany' })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await calm.post(getUserInfo.path, {})).status).toBe(200)
  product.clock.advance(61_000)
  expect((await busy.post(getUserInfo.path, {})).status).toBe(200)
})

test('loopback without a session is not limited outside production', async () => {
  const visitor = product.visitor()
  const statuses: number[] = []
  while (statuses.length < 650)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, async () => (await visitor.post(getMenu.path, {})).status))),
    )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('expired counts and nonces are deleted', async () => {
  const citizen = await product.signIn('lisi')
  await citizen.post(getUserInfo.path, {})
  product.clock.advance(25 * 3_600_000)
  await runMaintenance(product.services)
  for (const table of ['rate_limit', 'session', 'sign_in_state', 'idempotency', 'registry_nonce'] as const)
    expect(await product.services.pool.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test('the metrics count calls by path and outcome, for this machine and not through a proxy', async () => {
  const visitor = product.visitor()
  await visitor.post(getUserInfo.path, {})
  const text = await (await visitor.get('/metrics')).text()
  expect(text).toMatch(/calls_total\{path="\/online\/wx\/getYhxx",status="401",refusal="signedOut"\} \d+/)
  expect(text).not.toContain('o-demo')
  expect((await visitor.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('the contract is served as an OpenAPI document', async () => {
  const document = await (await product.visitor().get('/openapi.json')).json()
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { [getUserInfo.path]: { post: expect.anything() } } })
})
