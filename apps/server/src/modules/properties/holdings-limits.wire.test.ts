import { electronicCertificateAddress, getHolding, listHoldings } from '@registration/contract/holdings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countUp } from '../../http/rate-limit-store.ts'
import { serverLimits } from '../../server-limits.ts'
import type { Client } from '../../testing/client.ts'
import { holdingOf, riverside, unlock } from '../../testing/holdings.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property' } })
})
beforeEach(async () => {
  product.clock.advance(2 * 24 * 3_600_000)
  citizen = await product.signIn('zhangsan')
  await unlock(product, citizen)
})
afterAll(() => product.stop())

test('sixty looks an hour, of whichever kind', async () => {
  const { ref } = await holdingOf(citizen, riverside)
  for (let n = 0; n < 29; n += 1) {
    await citizen.call(getHolding, { ref })
    expect((await citizen.get(electronicCertificateAddress(ref))).status).toBe(200)
  }
  await citizen.call(listHoldings, {})
  await expect(citizen.call(getHolding, { ref })).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
  expect((await citizen.get(electronicCertificateAddress(ref))).status).toBe(429)
})

test('three hundred looks a day', async () => {
  const { pool, clock } = product.services
  await citizen.call(listHoldings, {})
  const key = await keyOf()
  for (let n = 1; n < serverLimits.holdingLooksADay; n += 1)
    await countUp(pool, key, { now: clock.now(), windowMs: 24 * 3_600_000 })
  await expect(citizen.call(listHoldings, {})).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
  product.clock.advance(24 * 3_600_000 + 1)
  const again = await product.signIn('zhangsan')
  await unlock(product, again)
  await again.call(listHoldings, {})
})

async function keyOf(): Promise<string> {
  const row = await product.services.pool
    .selectFrom('rate_limit')
    .select('key')
    .where('key', 'like', 'holdings-a-day:%')
    .executeTakeFirstOrThrow()
  return row.key
}
