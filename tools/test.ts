// `npm test`: the tests of every part, then the browser's main stories, and at the end what failed, the slowest and the
// counts of all.
// `npm run test:long`: the rest, which are the proofs, the long tests (long-tests.ts), the starts of whole products and the other stories.
// `npm test -- <word> …`: the test files with one of the words in their path, and the stories with one in their path or title.
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { type Failure, listFailures, readPlaywrightFailures, readVitestFailures } from './failures.ts'
import { isLongTest } from './long-tests.ts'
import { type Duration, listSlowest, readPlaywrightDurations, readVitestDurations } from './slowest.ts'
import { type Counts, nothingRun, readPlaywrightCounts, readVitestCounts, sumUp } from './test-counts.ts'

interface Part {
  counts: Counts
  durations: readonly Duration[]
  failures: readonly Failure[]
}

const root = join(import.meta.dirname, '..')
const isLong = process.argv[2] === '--long'
const words = process.argv.slice(isLong ? 3 : 2).map((word) => word.toLowerCase())
const testFiles = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'tools/*.test.ts']
/** A pattern of files to leave out begins at the project's folder. */
const partOfFile = /^(?:(?:apps|packages)\/[^/]+|tools)\//
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))

try {
  await buildWebIfStale(root)
  const parts = [await runVitest('!start'), await runStarts(), await runPlaywright()].filter((part) => !!part)
  // That no part has a match is a failure.
  const { line, passed } = sumUp(parts.length > 0 ? parts.map(({ counts }) => counts) : [nothingRun])
  const slowest = listSlowest(parts.flatMap(({ durations }) => durations))
  const failures = listFailures(parts.flatMap(({ failures }) => failures))
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
  console.log(`\nThe slowest files and stories:\n${slowest.join('\n')}\n\n${line}`)
  process.exitCode = passed ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/** The starts take long. A word finds them, too. */
async function runStarts(): Promise<Part | undefined> {
  return isLong || words.length > 0 ? runVitest('start') : undefined
}

/** Of a run without words the files of its half. */
function chosenFiles(project: 'start' | '!start'): string[] {
  if (words.length > 0 || project === 'start') return words
  const long = globSync(testFiles, { cwd: root }).filter(isLongTest)
  return isLong ? long : long.flatMap((file) => ['--exclude', file.replace(partOfFile, '')])
}

/** The main stories have a tag. */
function chosenStories(): string[] {
  if (words.length > 0) return ['--pass-with-no-tests', '--grep', words.map(escapePattern).join('|')]
  return [isLong ? '--grep-invert' : '--grep', '@main']
}

/** Nothing where words were given and none matches. */
async function runVitest(project: 'start' | '!start'): Promise<Part | undefined> {
  if (!hasMatch(project)) return undefined
  const report = join(reports, `vitest-${project}.json`)
  const options = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(['vitest/vitest.mjs', ...options, ...chosenFiles(project)])
  return {
    counts: readVitestCounts(report, code),
    durations: readVitestDurations(report, root),
    failures: readVitestFailures(report, root),
  }
}

/** Whether a test file has one of the words in its path: without one vitest need not begin. */
function hasMatch(project: 'start' | '!start'): boolean {
  const files = globSync(testFiles, { cwd: root })
  const its = files.filter((file) => (file === 'tools/start.test.ts') === (project === 'start'))
  return words.length === 0 || its.some((file) => words.some((word) => file.toLowerCase().includes(word)))
}

async function runPlaywright(): Promise<Part | undefined> {
  const report = join(reports, 'playwright.json')
  const code = await run(['@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosenStories()], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const counts = readPlaywrightCounts(report, code)
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0
  if (words.length > 0 && code === 0 && isEmpty) return undefined
  return { counts, durations: readPlaywrightDurations(report), failures: readPlaywrightFailures(report) }
}

/** The pattern that this text alone fits. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The exit code of a runner from node_modules; a runner ended by a signal has failed. */
function run([script = '', ...options]: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
