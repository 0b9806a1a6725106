// `npm run dev`: the server, restarted at each change, and Vite's development servers of both apps; when one ends, all end.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')
// The pages come from Vite, which passes calls on to PORT: to the server its own address is Vite's.
const publicBase = process.env.PUBLIC_BASE || 'http://127.0.0.1:5173'
const { hostname, port } = new URL(publicBase)
/** Another machine's address, such as a tunnel's, leads to the usual port of this one. */
const webPort = hostname === '127.0.0.1' ? port : '5173'

/** Browsers make passkeys at `localhost`, and for no address in digits. */
const deskPort = '5174'
const deskBase = process.env.DESK_BASE || `http://localhost:${deskPort}`

await buildWebIfStale(root)
const children = [
  run(root, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]),
  runVite('web', webPort),
  runVite('desk', deskPort),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)

function runVite(app: string, at: string): ChildProcess {
  return run(join(root, 'apps', app), [join(root, 'node_modules/vite/bin/vite.js'), '--strictPort', '--port', at])
}

function run(folder: string, command: string[]): ChildProcess {
  const environment = { ...process.env, PUBLIC_BASE: publicBase, DESK_BASE: deskBase }
  return spawn(process.execPath, command, { cwd: folder, stdio: 'inherit', env: environment }).once('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}

function endAll(): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
