// `npm test`: every test of every part, then what measures time on its own, then the browser's stories, and at the end
// the counts of all.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { type Counts, readPlaywrightCounts, readVitestCounts, sumUp } from './test-counts.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))

try {
  await buildWebIfStale(root)
  const results = [await runVitest('!start'), await runVitest('start'), await runPlaywright()]
  const { line, passed } = sumUp(results)
  console.log(`\n${line}`)
  process.exitCode = passed ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function runVitest(project: string): Promise<Counts> {
  const report = join(reports, `vitest-${project}.json`)
  const options = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return readVitestCounts(report, await run(['vitest/vitest.mjs', ...options]))
}

async function runPlaywright(): Promise<Counts> {
  const report = join(reports, 'playwright.json')
  const code = await run(['@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return readPlaywrightCounts(report, code)
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
