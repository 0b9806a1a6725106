import { existsSync, readFileSync } from 'node:fs'

/** The report of one runner: `sound` is false where it failed without a failing test, or ran none. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  sound: boolean
}

/** A runner without a test or a report. */
export const nothingRun: Counts = { passed: 0, failed: 0, skipped: 0, sound: false }

/** The counts of vitest's JSON report; a file that does not even load is a failure, though it has no test in it. */
export function readVitestCounts(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return nothingRun
  const report: { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number } =
    JSON.parse(readFileSync(file, 'utf8'))
  return judge(report.numPassedTests, report.numFailedTests, report.numPendingTests + report.numTodoTests, exitCode)
}

/** The counts of Playwright's JSON report; a test that passes only when repeated has failed. */
export function readPlaywrightCounts(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return nothingRun
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return judge(stats.expected, stats.unexpected + stats.flaky, stats.skipped, exitCode)
}

function judge(passed: number, failed: number, skipped: number, exitCode: number): Counts {
  return { passed, failed, skipped, sound: passed + failed > 0 && (exitCode === 0 || failed > 0) }
}

/** The closing line of `npm test`; a runner that was not sound counts as one more failure. */
export function sumUp(results: readonly Counts[]): { line: string; passed: boolean } {
  const sum = (of: (counts: Counts) => number) => results.reduce((total, counts) => total + of(counts), 0)
  const failed = sum((counts) => counts.failed + (counts.sound ? 0 : 1))
  const skipped = sum((counts) => counts.skipped)
  const line = `${sum((counts) => counts.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { line, passed: failed === 0 }
}
