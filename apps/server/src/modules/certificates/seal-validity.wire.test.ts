import { createCertificate } from '@registration/contract/certificates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestSeal } from '../../platform/pdf/test-seal.ts'
import { aHeldUnit, anArchiveRequest } from '../../testing/archive.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  const { key, certificates } = await makeTestSeal({ to: '2026-03-20T01:00:00Z' })
  product = await startProduct({ env: { SEAL_KEY: key, SEAL_CERT: certificates } })
})
afterAll(() => product.stop())

async function daysLeft(): Promise<number> {
  const served = await (await fetch(`${product.base}/metrics`)).text()
  return Number(/^seal_days_left (\S+)$/m.exec(served)?.[1])
}

async function aCertificateInWork() {
  const citizen = await product.signIn('zhangsan')
  const answer = { units: [aHeldUnit()], mortgages: [] }
  const archiveRequestId = await anArchiveRequest(product, { persona: 'zhangsan', answer })
  const look = () => citizen.call(createCertificate, { archiveRequestId })
  return { look, state: (await look()).state }
}

test('the metrics have the days until the office’s certificate ends', async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  expect(await daysLeft()).toBeCloseTo(10, 1)
})

test('after the end of the office’s certificate a paper waits in the outbox for the next one', async () => {
  product.clock.set('2026-03-21T09:00:00+08:00')
  const { look, state } = await aCertificateInWork()
  expect(state).toBe('making')
  const waiting = product.services.pool
    .selectFrom('outbox')
    .select('last_error')
    .where('kind', '=', 'certificates.make')
  await expect.poll(() => waiting.execute()).toEqual([{ last_error: 'sealNotInForce' }])
  expect((await look()).state).toBe('making')
  expect(await daysLeft()).toBeCloseTo(-1, 1)
  // What waits is tried again, and is sealed as soon as there is a certificate for that time.
  product.clock.set('2026-03-19T09:00:00+08:00')
  const deliver = async () => {
    await product.services.pool.updateTable('outbox').set({ due: product.clock.now() }).execute()
    await product.worker.drain()
    return waiting.execute()
  }
  // A try of the day after may still be under way.
  await expect.poll(deliver).toEqual([])
  expect((await look()).state).toBe('ready')
})
