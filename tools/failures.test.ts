import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFailures, listFailures, readPlaywrightFailures, readVitestFailures } from './failures.ts'

function reportOf(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('names a failed test with its file and what it said, without colours', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
  ]
  const report = reportOf({
    testResults: [{ name: '/house/tools/sum.test.ts', status: 'failed', message: '', assertionResults }],
  })
  expect(listFailures(readVitestFailures(report, '/house'))).toEqual([
    'FAILED tools/sum.test.ts › subtracts',
    'FAILED   expected 1 to be 2',
  ])
})

it('names a test file that does not load', () => {
  const report = reportOf({
    testResults: [
      { name: '/house/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/house/b.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(readVitestFailures(report, '/house')).toEqual([{ name: 'a.test.ts', said: 'Cannot find module' }])
})

it('names a story that failed or passed only when repeated, at any depth, and what failed outside of stories', () => {
  const spec = (title: string, status: string) => ({
    file: 'apply.e2e.ts',
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title}: no` }] }] }],
  })
  const report = reportOf({
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('one', 'expected'), spec('two', 'unexpected')],
        suites: [{ specs: [spec('three', 'flaky')] }],
      },
    ],
  })
  expect(readPlaywrightFailures(report)).toEqual([
    { name: 'e2e', said: 'no browser' },
    { name: 'e2e/apply.e2e.ts › two', said: 'two: no' },
    { name: 'e2e/apply.e2e.ts › three', said: 'three: no' },
  ])
})

it('says what was on the page when a story failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'context-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'error-context.md')
  writeFileSync(path, '# Error details\n\nno\n\n# Page snapshot\n\n```yaml\n- heading "办事助手"\n```\n')
  const attachments = [
    { name: 'screenshot', path: 'a.png' },
    { name: 'error-context', path },
  ]
  const tests = [{ status: 'unexpected', results: [{ errors: [{ message: 'no' }], attachments }] }]
  const report = reportOf({ errors: [], suites: [{ specs: [{ file: 'apply.e2e.ts', title: 'one', tests }] }] })
  expect(readPlaywrightFailures(report)).toEqual([
    { name: 'e2e/apply.e2e.ts › one', said: 'no\n```yaml\n- heading "办事助手"\n```' },
  ])
})

it('keeps the first lines of what a test said', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const report = reportOf({
    testResults: [{ name: '/house/a.test.ts', status: 'failed', message, assertionResults: [] }],
  })
  expect(listFailures(readVitestFailures(report, '/house'))).toHaveLength(13)
})

it('finds what failed in the output of a run', () => {
  const listed = listFailures([{ name: 'a.test.ts › holds', said: 'expected 1\nat a.test.ts:3' }])
  expect(findFailures(['✓ b.test.ts', ...listed, '', '7 passed, 1 failed'].join('\n'))).toEqual({
    lines: listed,
    names: ['a.test.ts › holds'],
  })
})
