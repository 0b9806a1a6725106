import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCase } from '../../testing/cases.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
afterAll(() => product.stop())

test('the metrics have how many cases wait, and how many open ones are overdue', async () => {
  const { pool, clock } = product.services
  const { id: assignee } = await pool
    .selectFrom('staff')
    .select('id')
    .where('login', '=', 'demo-cadastral')
    .executeTakeFirstOrThrow()
  const [now, past] = [clock.now(), new Date(clock.now().getTime() - 1_000)]
  await aCase(product)
  await aCase(product, { due_at: past })
  await aCase(product, { state: 'claimed', assignee, claimed_at: now, due_at: past })
  await aCase(product, { state: 'done', due_at: past })
  await aCase(product, { state: 'onHold', is_stopped: true, assignee, due_at: past })
  const served = await (await fetch(`${product.base}/metrics`)).text()
  expect(served).toMatch(/^desk_cases_waiting 2$/m)
  expect(served).toMatch(/^desk_cases_overdue 2$/m)
})
