import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listSlowest, readPlaywrightDurations, readVitestDurations } from './slowest.ts'

function reportOf(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const story = (title: string, ...durations: number[]) => ({
  file: 'sell-a-home.e2e.ts',
  title,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

it('names the slowest files and stories of both runners, the slowest first', () => {
  const files = reportOf({ testResults: [{ name: '/project/tools/lock.test.ts', startTime: 1_000, endTime: 3_500 }] })
  const inner = { specs: [story('a citizen sells a home', 4_000)] }
  const stories = reportOf({ suites: [{ specs: [story('a draft is deleted', 700, 800)], suites: [inner] }] })
  expect(listSlowest([...readVitestDurations(files, '/project'), ...readPlaywrightDurations(stories)])).toEqual([
    '   4.0 s  e2e/sell-a-home.e2e.ts › a citizen sells a home',
    '   2.5 s  tools/lock.test.ts',
    '   1.5 s  e2e/sell-a-home.e2e.ts › a draft is deleted',
  ])
})

it('names ten and no more', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, seconds: n }))
  expect(listSlowest(many)).toHaveLength(10)
})

it('names nothing of a runner that left no report', () => {
  expect([readVitestDurations('/nowhere', '/'), readPlaywrightDurations('/nowhere')]).toEqual([[], []])
})
