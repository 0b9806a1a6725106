// `npm run check`: everything about the sources that can be judged without running the product.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

interface Step {
  name: string
  command: readonly string[]
  /** What mends most of its faults. */
  mendedBy?: string
}

const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
/** What nothing else refers to. Each names the parts that it uses, which are checked before it, once each. */
const typed = ['.', 'apps/web', 'apps/desk', ...['apps/web', 'apps/desk', 'packages/kit'].map(buildOf)]

const steps: Step[] = [
  { name: 'types', command: [bin('typescript/bin/tsc'), '-b', ...typed] },
  {
    name: 'lint and format',
    command: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
    mendedBy: 'npm run format',
  },
  { name: 'dead code', command: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'bytes of the apps', command: [join(root, 'tools/bytes.ts')] },
  { name: 'import directions', command: [join(root, 'tools/directions.ts')] },
  { name: 'endpoints', command: [join(root, 'tools/endpoints.ts')] },
  { name: 'statements', command: [join(root, 'tools/store-statements.ts')] },
  { name: 'wire names', command: [join(root, 'tools/wire-names.ts')] },
  { name: 'addresses of screens', command: [join(root, 'tools/screen-addresses.ts')] },
  { name: 'generated files', command: [join(root, 'tools/generate.ts'), '--check'] },
]

const started = performance.now()
let next = 0
let failed = 0
await Promise.all(Array.from({ length: Math.max(2, Math.min(availableParallelism(), 4)) }, work))
const took = seconds(started)
console.log(
  failed === 0 ? `${steps.length} checks passed in ${took}` : `${failed} of ${steps.length} checks failed in ${took}`,
)
process.exitCode = failed === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let step = steps[next++]; step; step = steps[next++]) {
    const begun = performance.now()
    const { passed, output } = await run(step.command)
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${step.name} (${seconds(begun)})`)
    if (passed) continue
    failed++
    console.log(output.trimEnd().replace(/^/gm, '    '))
    if (step.mendedBy) console.log(`    ${step.mendedBy} mends most of it`)
  }
}

function run(command: readonly string[]): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(output).toString() }))
  })
}

/** What builds a part runs in Node, and has its own types. */
function buildOf(part: string): string {
  return `${part}/tsconfig.build.json`
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
