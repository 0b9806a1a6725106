// `npm run check`: everything about the sources that can be judged without running the product.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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
const parts = ['.', 'packages/contract', 'packages/kit', 'apps/server', 'apps/standins', 'apps/web', 'apps/desk']

const steps: Step[] = [
  ...parts.flatMap(typeCheckOf),
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

/** A part's tsconfig.json and each tsconfig.<what>.json beside it, except those that are only extended. */
function typeCheckOf(part: string): Step[] {
  if (!existsSync(join(root, part))) throw new Error(`${part} is missing`)
  return readdirSync(join(root, part))
    .filter((name) => /^tsconfig(?!\.base)(?:\.\w+)?\.json$/.test(name))
    .map((name) => ({
      name: `types of ${join(part, name).replace(/\/?tsconfig\.json$/, '') || 'the tools'}`,
      command: [bin('typescript/bin/tsc'), '-p', join(part, name)],
    }))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
