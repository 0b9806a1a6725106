import { test as base } from '@playwright/test'
import { type Product, removeDataOf, startProduct } from './product.ts'

/** Playwright's `test` with the product running, one for each worker: `page.goto('/')` opens the hall. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
      await removeDataOf(product)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.base),
})

export { expect } from '@playwright/test'
