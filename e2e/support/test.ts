import { test as base } from '@playwright/test'
import { type Product, removeDataOf, startProduct } from './product.ts'

/** Playwright's `test` with the product running, one for each worker: `page.goto('/')` opens the home screen. */
export const test = base.extend<object, { product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: [async ({}, use) => serve(use), { scope: 'worker', timeout: 300_000 }],
  baseURL: async ({ product }, use) => use(product.base),
})

/**
 * `test` with a product that no other file uses: for stories that leave a demonstration citizen changed for good, or send
 * codes to their phone. Playwright gives files a worker of their own where their worker options differ, so each says
 * `test.use({ alone: 'its name' })`.
 */
export const testAlone = test.extend<object, { alone: string }>({
  alone: ['', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: [async ({}, use) => serve(use), { scope: 'worker', timeout: 300_000 }],
})

async function serve(use: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct()
  await use(product)
  await product.stop()
  await removeDataOf(product)
}

export { expect } from '@playwright/test'
