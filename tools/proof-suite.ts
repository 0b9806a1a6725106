// `npm run proof:suite`: `npm test` and `npm run test:long` many times over with other work on every processor, which is how a
// test shows that it judges the product and not the machine. ROUNDS and BUSY_LOOPS set how often and how busy, HALF which of
// the two (`test` or `long`); words after it are those of `npm test`. It prints what failed, and at the end how often.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findFailures } from './failures.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
const busyLoops = Number(process.env.BUSY_LOOPS ?? 4)

const loops = Array.from({ length: busyLoops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
process.on('exit', endLoops)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const words = process.argv.slice(2)
const halves = { test: [], long: ['--long'] }
const chosen = Object.entries(halves).filter(([name]) => (process.env.HALF ?? name) === name)
if (chosen.length === 0) throw new Error('HALF is test or long')
const runs = words.length > 0 ? [words] : chosen.map(([, options]) => options)

const failures = new Map<string, number>()
for (let round = 1; round <= rounds; round += 1) {
  for (const options of runs) {
    const { passed, output } = await runSuite(options)
    const { lines, names } = findFailures(output)
    if (!passed && names.length === 0) names.push('something outside the tests')
    for (const name of new Set(names)) failures.set(name, (failures.get(name) ?? 0) + 1)
    console.log([...lines, `round ${round} of ${rounds}: ${output.trimEnd().split('\n').at(-1)}`].join('\n'))
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

function endLoops(): void {
  for (const loop of loops) loop.kill()
}
