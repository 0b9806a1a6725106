import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'

const inputs = ['apps/web', 'packages/contract/src', 'packages/kit', 'package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['dist', 'node_modules'])

/**
 * Builds `apps/web/dist` of the project at `root`, with the renderer of the home screen in its `server` folder, unless
 * a hash of the inputs, kept there, is unchanged. The new build replaces the old one in one step, so that a running
 * server never sees half of it. Throws with Vite's own output if the build fails; the old build then stays.
 */
export async function buildWebIfStale(root: string): Promise<void> {
  if (isFresh(root)) return
  await withLock(join(root, '.cache', 'build-web.lock'), () => {
    if (!isFresh(root)) buildWeb(root)
  })
}

function isFresh(root: string): boolean {
  const stamp = join(root, 'apps/web/dist/.inputs')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(root)
}

function buildWeb(root: string): void {
  const hash = hashInputs(root)
  const building = join(root, '.cache', 'web-building')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const web = join(root, 'apps/web')
  const build = (folder: string, ...options: string[]) => {
    const all = ['build', '--outDir', relative(web, folder), '--emptyOutDir', '--logLevel', 'warn', ...options]
    const done = spawnSync(process.execPath, [vite, ...all], {
      cwd: web,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (done.status !== 0) throw new Error(`The web app could not be built:\n${done.stdout}${done.stderr}`)
  }
  build(building)
  build(join(building, 'server'), '--ssr', 'src/entry-server.tsx')
  writeFileSync(join(building, '.inputs'), hash)
  replaceFolder(join(web, 'dist'), building, join(root, '.cache', 'web-replaced'))
}

function replaceFolder(folder: string, next: string, aside: string): void {
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  renameSync(folder, aside)
  renameSync(next, folder)
  rmSync(aside, { recursive: true, force: true })
}

function hashInputs(root: string): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input)))) {
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
