// `npm run proof:fuzz`, `proof:callers`, `proof:overlaps`, `proof:kill`, `proof:database`, `proof:platforms`, `proof:disk`,
// `proof:uploads`, `proof:decoders`, `proof:clock`, `proof:nodes`, `proof:desk`, `proof:greedy`, `proof:start`, `proof:times`,
// `proof:screens`: the proofs of `npm test` at length, and its bounds on time as they are promised. The environment can set
// other rounds and cases than those below.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

interface Proof {
  /** Of apps/server/src/proof, unless `runner` is another. */
  files: string[]
  settings: Record<string, string>
  runner?: 'start' | 'browser' | 'modules'
}

const proofs: Record<string, Proof | undefined> = {
  fuzz: { files: ['fuzz.test.ts'], settings: { FUZZ_CASES: '1000' } },
  kill: {
    files: [
      'killed-writes.test.ts',
      'killed-server.wire.test.ts',
      'killed-acts.wire.test.ts',
      'killed-confirmations.wire.test.ts',
      'killed-readings.test.ts',
    ],
    settings: { KILL_ROUNDS: '200' },
  },
  database: { files: ['database-faults.test.ts', 'killed-database.wire.test.ts'], settings: {} },
  platforms: { files: ['platform-faults.test.ts'], settings: {} },
  disk: { files: ['full-disk.test.ts', 'file-store-faults.test.ts'], settings: {} },
  uploads: { files: ['cut-uploads.test.ts'], settings: { CUT_OFFSETS: '20' } },
  decoders: { files: ['hostile-files.test.ts'], settings: { HOSTILE_EVERY: '1' } },
  overlaps: { files: ['overlapping-writes.wire.test.ts'], settings: { OVERLAP_SEEDS: '40' } },
  callers: { files: ['authorisation.wire.test.ts', 'desk-authorisation.wire.test.ts'], settings: {} },
  clock: { files: ['jumping-clock.test.ts'], settings: {} },
  nodes: { files: ['two-nodes.test.ts', 'several-nodes.test.ts'], settings: { NODES: '4' } },
  desk: {
    files: ['killed-cases.wire.test.ts', 'case-races.wire.test.ts', 'case-faults.wire.test.ts'],
    settings: {},
  },
  greedy: {
    files: ['greedy-session.test.ts'],
    settings: { GREEDY_MS: '3000', GREEDY_CALLS: '10', GREEDY_ROUNDS: '3' },
  },
  start: { files: ['start.test.ts'], settings: {}, runner: 'start' },
  times: {
    files: ['applications/search-property.wire.test.ts', 'registry/registry.test.ts'],
    settings: {},
    runner: 'modules',
  },
  screens: {
    files: ['every-screen', 'every-state', 'every-dialog'],
    settings: { EVERY_MODE: '1' },
    runner: 'browser',
  },
}

const name = process.argv[2] ?? ''
const proof = proofs[name]
if (!proof) {
  process.stderr.write(`There is no proof ${name}; there are ${Object.keys(proofs).join(', ')}.\n`)
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const { settings } = proof
const [script = '', ...options] = commandOf(proof)
const child = spawn(process.execPath, [join(root, 'node_modules', script), ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { EXACT_TIMES: '1', ...settings, ...process.env },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})

function commandOf({ files, runner }: Proof): string[] {
  if (runner === 'browser') return ['@playwright/test/cli.js', 'test', ...files]
  const vitest = ['vitest/vitest.mjs', 'run']
  if (runner === 'start') return [...vitest, '--project=start', ...files]
  if (runner === 'modules') return [...vitest, '--project=server', '--project=standins', ...files]
  return [...vitest, '--project=server', ...files.map((file) => `src/proof/${file}`)]
}
