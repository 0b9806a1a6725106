import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeDataOf, startProduct } from './product.ts'
import { testAlone as base } from './test.ts'

const ownContent = join(import.meta.dirname, '..', '..', 'content')

/**
 * `testAlone` with a product whose first slots of each day have one place, and that gives out numbers day and night for two
 * weeks.
 */
export const test = base.extend<object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'small-office-'))
      const content = join(folder, 'content')
      await cp(ownContent, content, { recursive: true })
      const rules = await readFile(join(content, 'calendar.yaml'), 'utf8')
      const small = rules.replace('capacity: 20', 'capacity: 1')
      const always = small.replace("takeFrom: '07:00', takeUntil: '22:00'", "takeFrom: '00:00', takeUntil: '23:59'")
      // A week may be a holiday from its first day to its last.
      await writeFile(join(content, 'calendar.yaml'), always.replace('daysAhead: 7', 'daysAhead: 14'))
      const product = await startProduct({
        environment: { CONTENT_DIR: content, MODULES: 'call-queue,property,questions,confirmation' },
      })
      await use(product)
      await product.stop()
      await removeDataOf(product)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from '@playwright/test'
