import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** How long one test file or one story of the browser took. */
export interface Duration {
  name: string
  seconds: number
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** The files of vitest's JSON report with their seconds, by their paths below `root`. */
export function readVitestDurations(file: string, root: string): Duration[] {
  if (!existsSync(file)) return []
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

interface Suite {
  suites?: Suite[]
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}

/** The stories of Playwright's JSON report with their seconds. */
export function readPlaywrightDurations(file: string): Duration[] {
  if (!existsSync(file)) return []
  const { suites }: { suites: Suite[] } = JSON.parse(readFileSync(file, 'utf8'))
  return suites.flatMap(durationsIn)
}

function durationsIn({ suites = [], specs }: Suite): Duration[] {
  const own = specs.map(({ file, title, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    return {
      name: `e2e/${file} › ${title}`,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
    }
  })
  return [...own, ...suites.flatMap(durationsIn)]
}

/** One line for each of the ten slowest, the slowest first. */
export function listSlowest(durations: readonly Duration[]): string[] {
  return durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
