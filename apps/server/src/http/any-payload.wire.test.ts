import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { everyEndpoint, goldenOf } from '../testing/golden.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const strange = ["' or 1=1 --", '../../etc/passwd', '00000000-0000-4000-8000-000000000000', '99999999', '2026-02-30']

/** A payload with each of its texts, at any depth, replaced by a strange one of the right type. */
function spoiled(value: unknown): unknown[] {
  if (typeof value === 'string') return strange
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    spoiled(child).map((spoilt) =>
      Array.isArray(value) ? value.with(Number(key), spoilt) : { ...value, [key]: spoilt },
    ),
  )
}

const calls = everyEndpoint.filter(([, { encoding, path }]) => encoding === 'form' && !path.endsWith('/logout'))

test.each(calls)('%s answers strange texts with words, never with a fault of ours', async (name, { path }) => {
  citizen = await product.signIn('zhangsan')
  const { request } = goldenOf(name)
  for (const payload of [request, ...spoiled(request)]) {
    const { status, body } = await citizen.post(path, JSON.stringify(payload))
    expect({ status, reason: body.reason, payload }).not.toMatchObject({ status: 500 })
    expect(body.reason).not.toBe('ourFault')
  }
})
