import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { cleanEnvironment, untilHealthy } from '../e2e/support/product.ts'
import { buildWebIfStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

interface Run {
  child: ChildProcess
  base: string
  millisecondsToHealthz: number
  output(): string
}

interface Place {
  tree: string
  dataDir: string
  user?: { uid: number; gid: number }
}

function temporaryFolder(name: string, mode: number, owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  spawnSync('chmod', [mode.toString(8), folder])
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** `npm start` in a separate process group, as a terminal gives it; resolves when `/healthz` answers 200. */
async function npmStart({ tree, dataDir, user }: Place): Promise<Run> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const home = temporaryFolder('home', 0o700, user)
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: tree,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), HOME: home, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    ...user,
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const output = () => Buffer.concat(printed).toString()
  onTestFinished(() => signal(child, 'SIGKILL'))
  await untilHealthy(child, base, 120_000).catch((error) => {
    throw new Error(`npm start failed:\n${output()}`, { cause: error })
  })
  return { child, base, millisecondsToHealthz: performance.now() - begun, output }
}

/** Ctrl-C: the terminal signals the whole group, and npm passes the signal on to its child once more. */
async function pressCtrlC({ child }: Run): Promise<void> {
  const gone = once(child, 'exit')
  signal(child, 'SIGINT')
  await gone
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The processes which have this folder in their environment or on their command line: all that the product started. */
function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readIfThere(join('/proc', pid, file)).includes(dataDir)))
    .map((pid) => readIfThere(join('/proc', pid, 'cmdline')).replaceAll('\0', ' '))
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The checkout if everyone may read it, else a copy in a folder that everyone may read. */
let copied: string | undefined
afterAll(() => copied && rmSync(copied, { recursive: true, force: true }))
async function readableTree(): Promise<string> {
  // Another user may read the checkout and not write into it: the build has to be there.
  await buildWebIfStale(root)
  const readable = spawnSync('cat', [join(root, 'node_modules/.package-lock.json')], nobody).status === 0
  if (readable) return root
  copied = mkdtempSync(join(tmpdir(), 'tree-'))
  const left = new Set(['.git', 'data', '.cache', 'test-results'].map((name) => join(root, name)))
  cpSync(root, copied, { recursive: true, verbatimSymlinks: true, filter: (source) => !left.has(source) })
  spawnSync('chmod', ['-R', 'a+rX', copied])
  return copied
}

async function startTwice(place: Place): Promise<void> {
  const first = await npmStart(place)
  expect(first.output()).toContain(first.base)
  expect(processesOf(place.dataDir).some((line) => line.includes('postgres'))).toBe(true)
  await pressCtrlC(first)
  expect(processesOf(place.dataDir)).toEqual([])
  await expect(fetch(`${first.base}/healthz`)).rejects.toThrow()

  const second = await npmStart(place)
  console.log(
    `first start ${Math.round(first.millisecondsToHealthz)} ms, second ${Math.round(second.millisecondsToHealthz)} ms`,
  )
  // The promise is two seconds, and npm itself has one more; `npm run proof:start`, alone on its machine, holds it.
  if (process.env.EXACT_TIMES) expect(second.millisecondsToHealthz).toBeLessThan(3_000)
  await pressCtrlC(second)
  expect(processesOf(place.dataDir)).toEqual([])
}

describe.skipIf(process.platform !== 'linux')('npm start', { timeout: 300_000 }, () => {
  it.skipIf(!isRoot)(
    'runs as root in a folder of mode 0700 with other things in it, which stay (needs root)',
    async () => {
      const dataDir = temporaryFolder('data', 0o700)
      writeFileSync(join(dataDir, 'letter.txt'), 'mine')
      await startTwice({ tree: root, dataDir })
      expect(readFileSync(join(dataDir, 'letter.txt'), 'utf8')).toBe('mine')
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    },
  )

  it.skipIf(!isRoot)('runs as root below a folder which is closed to others (needs root)', async () => {
    const dataDir = join(temporaryFolder('home', 0o700), 'checkout', 'data')
    mkdirSync(dataDir, { recursive: true })
    await startTwice({ tree: root, dataDir })
  })

  it('ends when npm alone gets SIGTERM, as a supervisor sends it', async () => {
    const dataDir = temporaryFolder('data', 0o700)
    const run = await npmStart({ tree: root, dataDir })
    run.child.kill('SIGTERM')
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 20_000, interval: 100 })
    await expect(fetch(`${run.base}/healthz`)).rejects.toThrow()
  })

  it('runs as an ordinary user', async () => {
    const user = isRoot ? nobody : undefined
    const dataDir = temporaryFolder('data', 0o700, user)
    await startTwice(user ? { tree: await readableTree(), dataDir, user } : { tree: root, dataDir })
  })
})

describe.skipIf(process.platform !== 'linux')('npm run dev', { timeout: 300_000 }, () => {
  it('follows PORT: the web app passes calls, events and the stand-ins on to it', async () => {
    const [port, webPort] = [await freePort(), await freePort()]
    const base = `http://127.0.0.1:${webPort}`
    const child = spawn('npm', ['run', 'dev'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...cleanEnvironment(),
        PORT: String(port),
        PUBLIC_BASE: base,
        HOST: '127.0.0.1',
        DATA_DIR: temporaryFolder('data', 0o700),
      },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
    onTestFinished(() => signal(child, 'SIGKILL'))
    await untilHealthy(child, base, 120_000).catch((error) => {
      throw new Error(`npm run dev failed:\n${Buffer.concat(printed)}`, { cause: error })
    })
    const status = async (path: string, init?: RequestInit) => (await fetch(base + path, init)).status
    expect(await status('/')).toBe(200)
    expect(await status('/standin/sms')).toBe(200)
    expect(await status('/online/wx/getYhxx', { method: 'POST' })).toBe(401)
    // The registry's events come to our public address too. This one is not signed.
    expect(await status('/registry/events', { method: 'POST' })).toBe(403)
  })
})
