// `npm run proof:fuzz`, `proof:callers`, `proof:overlaps`, `proof:kill`, `proof:database`, `proof:platforms`, `proof:disk`,
// `proof:uploads`, `proof:clock`, `proof:nodes`: the proofs of `npm test` at length. Rounds and cases are those below unless
// the environment tells others.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const proofs: Record<string, { files: string[]; settings: Record<string, string> } | undefined> = {
  fuzz: { files: ['fuzz.test.ts'], settings: { FUZZ_CASES: '1000' } },
  kill: { files: ['killed-writes.test.ts', 'killed-server.wire.test.ts'], settings: { KILL_ROUNDS: '200' } },
  database: { files: ['database-faults.test.ts', 'killed-database.wire.test.ts'], settings: {} },
  platforms: { files: ['platform-faults.test.ts'], settings: {} },
  disk: { files: ['full-disk.test.ts', 'file-store-faults.test.ts'], settings: {} },
  uploads: { files: ['cut-uploads.test.ts'], settings: { CUT_OFFSETS: '20' } },
  overlaps: { files: ['overlapping-writes.wire.test.ts'], settings: { OVERLAP_SEEDS: '40' } },
  callers: { files: ['authorisation.wire.test.ts'], settings: {} },
  clock: { files: ['jumping-clock.test.ts'], settings: {} },
  nodes: { files: ['two-nodes.test.ts', 'several-nodes.test.ts'], settings: { NODES: '4' } },
}

const name = process.argv[2] ?? ''
const proof = proofs[name]
if (!proof) {
  process.stderr.write(`There is no proof ${name}; there are ${Object.keys(proofs).join(', ')}.\n`)
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const files = proof.files.map((file) => `apps/server/src/proof/${file}`)
const options = ['run', '--project=server', ...files]
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...proof.settings, ...process.env },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
