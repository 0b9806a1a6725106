import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'

/** The apps, each with the arguments of its builds beside the folder. */
const apps = [
  { name: 'web', builds: [{ below: '' }, { below: 'server', options: ['--ssr', 'src/entry-server.tsx'] }] },
  { name: 'desk', builds: [{ below: '' }] },
] as const

type App = (typeof apps)[number]

const shared = ['packages/contract/src', 'packages/kit', 'package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['dist', 'node_modules'])

/**
 * Builds the `dist` of each app of the project at `root`, the web's with the renderer of the home screen in its `server`
 * folder, unless a hash of the inputs, kept there, is unchanged. The new build replaces the old one in one step, so that a
 * running server never sees half of it. Throws with Vite's own output if a build fails; the old build then stays.
 */
export async function buildWebIfStale(root: string): Promise<void> {
  if (apps.every((app) => isFresh(root, app))) return
  await withLock(join(root, '.cache', 'build-web.lock'), () => {
    for (const app of apps) if (!isFresh(root, app)) build(root, app)
  })
}

function isFresh(root: string, app: App): boolean {
  const stamp = join(root, 'apps', app.name, 'dist/.inputs')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root, app)
}

function build(root: string, app: App): void {
  const hash = hashInputs(root, app)
  const building = join(root, '.cache', `${app.name}-building`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const folder = join(root, 'apps', app.name)
  for (const { below, ...rest } of app.builds) {
    const options = 'options' in rest ? rest.options : []
    const to = relative(folder, join(building, below))
    const all = ['build', '--outDir', to, '--emptyOutDir', '--logLevel', 'warn', ...options]
    const done = spawnSync(process.execPath, [vite, ...all], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (done.status !== 0) throw new Error(`apps/${app.name} could not be built:\n${done.stdout}${done.stderr}`)
  }
  writeFileSync(join(building, '.inputs'), hash)
  replaceFolder(join(folder, 'dist'), building, join(root, '.cache', `${app.name}-replaced`))
}

function replaceFolder(folder: string, next: string, aside: string): void {
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  renameSync(folder, aside)
  renameSync(next, folder)
  rmSync(aside, { recursive: true, force: true })
}

function hashInputs(root: string, { name }: App): string {
  const hash = createHash('sha256')
  for (const file of [`apps/${name}`, ...shared].flatMap((input) => filesBelow(join(root, input)))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
