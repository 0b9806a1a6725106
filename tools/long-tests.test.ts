import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isLongTest, longTests } from './long-tests.ts'

const root = join(import.meta.dirname, '..')
const files = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'tools/*.test.ts'], {
  cwd: root,
})

it.each(longTests)('%s has tests', (name) => {
  expect(files.some((file) => file.startsWith(name))).toBe(true)
})

it('leaves the proofs to the second half, but not those of the traps', () => {
  expect(isLongTest('apps/server/src/proof/killed-process.test.ts')).toBe(true)
  expect(isLongTest('apps/server/src/proof/safety-identity.wire.test.ts')).toBe(false)
  expect(isLongTest('apps/server/src/modules/tax/make-tax-jump.wire.test.ts')).toBe(false)
})
