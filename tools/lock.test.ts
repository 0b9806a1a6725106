import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { withLock } from './lock.mjs'

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'below', 'a.lock')
}

it('lets one work at a time', async () => {
  const file = lockFile()
  const { promise: firstMayEnd, resolve: endFirst } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = withLock(file, async () => {
    order.push('first begins')
    await firstMayEnd
    order.push('first ends')
  })
  const second = withLock(file, () => order.push('second'))
  expect(order).toEqual(['first begins'])
  endFirst()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

it('returns what the work returns, and leaves no lock behind, even if the work throws', async () => {
  const file = lockFile()
  expect(await withLock(file, () => 7)).toBe(7)
  await expect(
    withLock(file, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})

it('takes over a lock which is older than any work, though its number is in use again', async () => {
  const file = lockFile()
  mkdirSync(dirname(file))
  writeFileSync(file, String(process.pid))
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(file, longAgo, longAgo)
  expect(await withLock(file, () => 7)).toBe(7)
})
