// `npm run proof:suite`: `npm test` and `npm run test:long` many times over with other work on every processor, which is how a
// test shows that it judges the product and not the machine. ROUNDS and BUSY_LOOPS set how often and how busy; words after it
// are those of `npm test`. It ends with what failed, and how often.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const rounds = Number(process.env.ROUNDS ?? 20)
const busyLoops = Number(process.env.BUSY_LOOPS ?? 4)

const loops = Array.from({ length: busyLoops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
process.on('exit', endLoops)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const words = process.argv.slice(2)
const halves = words.length > 0 ? [words] : [[], ['--long']]

const failures = new Map<string, number>()
for (let round = 1; round <= rounds; round += 1) {
  for (const half of halves) {
    const { passed, output } = await runSuite(half)
    const failed = passed ? [] : failedIn(output)
    if (!passed && failed.length === 0) failed.push('something outside the tests')
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
    console.log(`round ${round} of ${rounds}: ${output.trimEnd().split('\n').at(-1)}`)
  }
}
endLoops()
for (const [name, times] of failures) console.log(`failed ${times} of ${rounds} times: ${name}`)
console.log(`${rounds} rounds beside ${busyLoops} busy loops, ${failures.size} tests failed`)
process.exitCode = failures.size === 0 ? 0 : 1

function runSuite(options: readonly string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'test.ts'), ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    const printed: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(printed).toString() }))
  })
}

/** The names of failed tests and stories as the two runners print them. */
function failedIn(output: string): string[] {
  const failed = output.split('\n').flatMap((line) => {
    const [, test, story] = /^ FAIL +(.+)$|^ +✘ +\d+ (.+?)(?: \([\d.]+m?s\))?$/.exec(line) ?? []
    return test ?? story ?? []
  })
  return [...new Set(failed)]
}

function endLoops(): void {
  for (const loop of loops) loop.kill()
}
