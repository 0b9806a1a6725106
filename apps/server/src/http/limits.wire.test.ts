import type { Endpoint } from '@registration/contract/endpoint.ts'
import { searchGuidance } from '@registration/contract/guidance.ts'
import { getMenu } from '@registration/contract/home.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { authorize, getUserInfo } from '@registration/contract/session.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '../maintenance.ts'
import { aDraft, aPicture, upload } from '../testing/applications.ts'
import { aSignedInCitizen } from '../testing/booking.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a session makes 600 calls a minute; another of the same citizen has its own count', async () => {
  const [busy, calm] = [await product.signIn('zhangsan'), await product.signIn('zhangsan')]
  const statuses: number[] = []
  const begin = product.clock.now()
  for (let i = 0; i < 61; i += 1) {
    // On a busy machine the calls would take longer than their minute.
    product.clock.set(begin)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, async () => (await busy.post(getUserInfo.path, {})).status))),
    )
  }
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

test('a sign-in that did not come back is deleted after ten minutes', async () => {
  await product.visitor().call(authorize, {})
  const { pool } = product.services
  const states = () => pool.selectFrom('sign_in_state').selectAll().execute()
  expect((await states()).length).toBeGreaterThan(0)
  product.clock.advance(11 * 60_000)
  await runMaintenance(product.services)
  expect(await states()).toEqual([])
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

describe('behind a balancer, and behind what ends TLS in front of it', () => {
  /** The header as the balancer passes it on: what the client made up, the client, and who ended TLS. */
  const through = (client: string) => `198.51.100.1, ${client}, 10.9.0.7`

  async function startBehind() {
    const behind = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1,10.9.0.0/24' } })
    onTestFinished(() => behind.stop())
    const begin = behind.clock.now()
    return async (
      client: string,
      { path }: Pick<Endpoint, 'path'> = getMenu,
      body: object | string = { text: '登记' },
    ) => {
      // As above.
      behind.clock.set(begin)
      return (await behind.visitor().post(path, body, { 'x-forwarded-for': through(client) })).status
    }
  }

  test('each client has its own limit, whatever it writes into the header itself', async () => {
    const ask = await startBehind()
    for (let calls = 0; calls < 600; calls += 20)
      await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.5')))
    expect(await ask('203.0.113.5')).toBe(429)
    expect(await ask('203.0.113.6')).toBe(200)
    expect(await ask('unknown')).toBe(200)
  })

  test('a body that cannot be read counts, and is not even tried beyond the limit', async () => {
    const ask = await startBehind()
    const client = '203.0.113.8'
    for (let calls = 0; calls < 600; calls += 20)
      expect(await Promise.all(Array.from({ length: 20 }, () => ask(client, getMenu, '{')))).toEqual(
        Array(20).fill(400),
      )
    expect(await ask(client, getMenu, '{')).toBe(429)
  })

  test('all IPv6 addresses with the same first 64 bits have one limit, of all calls and of one', async () => {
    const ask = await startBehind()
    const same = (n: number) => `2409:8a00:1234:5678::${n.toString(16)}`
    for (let n = 1; n <= 60; n += 1) expect(await ask(same(n), searchGuidance)).toBe(200)
    expect(await ask(same(61), searchGuidance)).toBe(429)
    for (let calls = 61; calls < 600; calls += 20)
      await Promise.all(Array.from({ length: 20 }, (_, n) => ask(same(calls + n))))
    expect(await ask(same(601))).toBe(429)
    for (const endpoint of [getMenu, searchGuidance]) expect(await ask('2409:8a00:1234:5679::1', endpoint)).toBe(200)
  })

  test('a picture’s link, which opens without a session, counts with the calls of its address', async () => {
    const behind = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    onTestFinished(() => behind.stop())
    const citizen = await behind.signIn('zhangsan')
    const applicationId = await aDraft(citizen)
    await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
    const { materials } = await citizen.call(listMaterials, { applicationId })
    const [picture] = materials.flatMap(({ attachments }) => attachments)
    const open = async (from: string, client = behind.visitor(), link = picture?.previewUrl) =>
      (await client.get(link ?? '', { 'x-forwarded-for': from })).status
    expect(await open('203.0.113.9')).toBe(200)
    await behind.services.pool
      .updateTable('rate_limit')
      .set({ count: 600 })
      .where('key', '=', 'address:203.0.113.9')
      .execute()
    expect([await open('203.0.113.9'), await open('203.0.113.10')]).toEqual([429, 200])
    expect(await open('203.0.113.9', citizen, picture?.url)).toBe(200)
  })

  test('the log and the metrics say that all citizens come from a few addresses, until they do not', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const behind = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' }, log })
    onTestFinished(() => behind.stop())
    const isShared = async () => {
      const text = await (await fetch(`${behind.base}/metrics`)).text()
      return /^citizens_share_one_address (\d)$/m.exec(text)?.[1]
    }
    const twenty = Array.from({ length: 20 }, (_, n) => n)
    /** A call of each of twenty citizens, and who passed it on: one of so many that `TRUSTED_PROXIES` lacks. */
    const callThrough = async (balancers: number) => {
      for (const n of twenty) {
        const { client } = await aSignedInCitizen(behind)
        const header = `203.0.113.${n}, 10.9.0.${n % balancers}`
        await client.post(getUserInfo.path, {}, { 'x-forwarded-for': header })
      }
    }
    await callThrough(4)
    expect(await isShared()).toBe('0')
    for (const balancers of [1, 2, 3]) {
      await callThrough(balancers)
      expect([balancers, await isShared()]).toEqual([balancers, '1'])
    }
    const warnings = lines.filter((line) => line.includes('all citizens come from a few addresses'))
    expect(warnings).toHaveLength(1)
    expect(warnings.join()).not.toContain('10.9.0.')
    await callThrough(20)
    expect(await isShared()).toBe('0')
  })
})
