// `npm run bench`: every benchmark after the other, each in a process of its own, and docs/BENCHES.md from the last run of
// each. `npm run bench -- pdf search` runs those. What takes an hour or more runs only when it is named.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { machine } from './support/machine.ts'
import { type Figure, figure } from './support/report.ts'
import { pageOf, type Run, replaceRuns, runs } from './support/results.ts'

const onlyIfNamed = ['soak', 'year']
/** How much a benchmark does: a run with another size than its own says so. */
const sizes =
  'APPLICATIONS CALLS CASES DOCUMENTS FORMS MINUTES ONLY RATE ROUNDS ROWS SECONDS SUBMISSIONS UPLOADS YEAR_SHARE'
const root = path.join(import.meta.dirname, '..')
const resultsFile = path.join(import.meta.dirname, 'results.json')

const all = readdirSync(import.meta.dirname)
  .flatMap((name) => (name.endsWith('.ts') && name !== 'all.ts' ? [name.slice(0, -3)] : []))
  .sort()
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${all.join(', ')}.`)

const kept = existsSync(resultsFile) ? runs.parse(JSON.parse(readFileSync(resultsFile, 'utf8'))) : []
const done: Run[] = []
for (const bench of named.length > 0 ? named : all.filter((name) => !onlyIfNamed.includes(name))) {
  done.push(await run(bench))
  // After each one: a run that is broken off loses no result.
  const results = replaceRuns(kept, done)
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(path.join(root, 'docs/BENCHES.md'), pageOf(results))
}
const failed = done.flatMap(({ bench, hasEnded }) => (hasEnded ? [] : [bench]))
console.log(failed.length === 0 ? '\ndocs/BENCHES.md is written' : `\nThese did not finish: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function run(bench: string): Promise<Run> {
  console.log(`\n${bench}`)
  const [load = 0] = loadavg()
  const began = new Date()
  const figures: Figure[] = []
  const child = fork(path.join(import.meta.dirname, `${bench}.ts`), { cwd: root })
  child.on('message', (message) => figures.push(figure.parse(message)))
  const [code] = await once(child, 'close')
  return {
    bench,
    at: began.toISOString().slice(0, 16).replace('T', ' '),
    commit: commitNow(),
    machine: machine(),
    load: Number(load.toFixed(1)),
    settings: sizes
      .split(' ')
      .flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []))
      .join(' '),
    minutes: Math.round((Date.now() - began.getTime()) / 6_000) / 10,
    hasEnded: code === 0,
    figures,
  }
}

/** With a plus sign where files differ from it. The results themselves do not count. */
function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results.json', ':!docs/BENCHES.md')
  return git('rev-parse', '--short=8', 'HEAD') + (changed === '' ? '' : '+')
}
