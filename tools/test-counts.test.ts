import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readPlaywrightCounts, readVitestCounts, sumUp } from './test-counts.ts'

function reportOf(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, skipped = 0) =>
  reportOf({ numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: 0 })
const playwright = (expected: number, unexpected: number, flaky = 0, skipped = 0) =>
  reportOf({ stats: { expected, unexpected, flaky, skipped } })

it('adds the counts of both runners', () => {
  const results = [readVitestCounts(vitest(120, 0), 0), readPlaywrightCounts(playwright(3, 0), 0)]
  expect(sumUp(results)).toEqual({ line: '123 passed, 0 failed', passed: true })
})

it('says what was skipped', () => {
  const results = [readVitestCounts(vitest(120, 0, 2), 0), readPlaywrightCounts(playwright(3, 0, 0, 1), 0)]
  expect(sumUp(results)).toEqual({ line: '123 passed, 0 failed, 3 skipped', passed: true })
})

it('fails with a failed test of either, and with one that passed only when repeated', () => {
  expect(sumUp([readVitestCounts(vitest(5, 1), 1), readPlaywrightCounts(playwright(3, 1, 1), 1)])).toEqual({
    line: '8 passed, 3 failed',
    passed: false,
  })
})

it('fails where a runner failed outside its tests, ran none, or left no report', () => {
  const fine = readPlaywrightCounts(playwright(1, 0), 0)
  const onceMore = { line: expect.stringContaining(' 1 failed'), passed: false }
  expect(sumUp([readVitestCounts(vitest(5, 0), 1), fine])).toEqual(onceMore)
  expect(sumUp([readVitestCounts(vitest(0, 0), 0), fine])).toEqual(onceMore)
  expect(sumUp([readVitestCounts('/nowhere/report.json', 0), fine])).toEqual(onceMore)
  expect(sumUp([readVitestCounts(vitest(5, 0), 0), readPlaywrightCounts(playwright(0, 0, 0, 3), 0)])).toMatchObject({
    passed: false,
  })
})
