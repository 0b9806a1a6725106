import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: its file and title, and the first lines of what it said. */
export interface Failure {
  name: string
  said: string
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** What failed in vitest's JSON report; a file that did not load says so under its own name. */
export function readVitestFailures(file: string, root: string): Failure[] {
  if (!existsSync(file)) return []
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ name: path, said: firstLines(message) }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${path} › ${fullName}`,
      said: firstLines(failureMessages.join('\n')),
    }))
  })
}

interface Suite {
  suites?: Suite[]
  specs: {
    file: string
    title: string
    tests: { status: string; results: StoryResult[] }[]
  }[]
}

interface StoryResult {
  errors: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}

/** What failed in Playwright's JSON report, with what passed only when repeated. */
export function readPlaywrightFailures(file: string): Failure[] {
  if (!existsSync(file)) return []
  const { suites, errors }: { suites: Suite[]; errors: { message?: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const outside = errors.map(({ message = '' }) => ({ name: 'e2e', said: firstLines(message) }))
  return [...outside, ...suites.flatMap(failuresIn)]
}

function failuresIn({ suites = [], specs }: Suite): Failure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `e2e/${file} › ${title}`,
        said: results.map(sayingOf).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

/** The errors of a story, and what was on the page then: the next run removes the folder in which Playwright keeps it. */
function sayingOf({ errors, attachments = [] }: StoryResult): string {
  const said = firstLines(errors.map(({ message = '' }) => message).join('\n'))
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  const page = context && existsSync(context) ? readFileSync(context, 'utf8').split('# Page snapshot')[1] : undefined
  return page ? `${said}\n${firstLines(page, 40)}` : said
}

const mark = 'FAILED '

/** The lines that end a run, each begun so that they can be found again in a long output. */
export function listFailures(failures: readonly Failure[]): string[] {
  return failures.flatMap(({ name, said }) => [`${mark}${name}`, ...said.split('\n').map((line) => `${mark}  ${line}`)])
}

/** The lines of failures in the output of a run, and the names in them. */
export function findFailures(output: string): { lines: string[]; names: string[] } {
  const lines = output.split('\n').filter((line) => line.startsWith(mark))
  const names = lines.map((line) => line.slice(mark.length)).filter((line) => !line.startsWith(' '))
  return { lines, names }
}

function firstLines(text: string, count = 12): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim())
  return lines.slice(0, count).join('\n')
}
