// `npm run dev`: the server, restarted at each change, and Vite's development server; when one ends, both end.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')
// The pages come from Vite, which passes calls on to PORT: to the server its own address is Vite's.
const publicBase = process.env.PUBLIC_BASE || 'http://127.0.0.1:5173'
const { hostname, port } = new URL(publicBase)
/** Another machine's address, such as a tunnel's, leads to the usual port of this one. */
const webPort = hostname === '127.0.0.1' ? port : '5173'

await buildWebIfStale(root)
const children = [
  run(root, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]),
  run(join(root, 'apps/web'), [join(root, 'node_modules/vite/bin/vite.js'), '--strictPort', '--port', webPort]),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)

function run(folder: string, command: string[]): ChildProcess {
  const environment = { ...process.env, PUBLIC_BASE: publicBase }
  return spawn(process.execPath, command, { cwd: folder, stdio: 'inherit', env: environment }).once('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}

function endAll(): void {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
