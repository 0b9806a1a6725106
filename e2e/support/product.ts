import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

/** The product as `npm start` runs it, on a port and in a folder of its own. */
export interface Product {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  base: string
  dataDir: string
  /** Everything that it has printed so far. */
  output(): string
  /** Ends it as Ctrl-C does and waits until it has gone; the folder stays. */
  stop(): Promise<void>
}

export interface ProductOptions {
  /** A new temporary folder when absent. */
  dataDir?: string
  environment?: Readonly<Record<string, string>>
  /** How long the first `/healthz` may take. */
  patienceMs?: number
}

const root = join(import.meta.dirname, '..', '..')

/** Starts the product and resolves when `/healthz` answers 200; rejects with its output where it ends before or is late. */
export async function startProduct({
  dataDir,
  environment,
  patienceMs = 240_000,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'product-')))
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const output = () => Buffer.concat(printed).toString()
  const base = `http://127.0.0.1:${port}`
  try {
    await untilHealthy(child, base, patienceMs)
  } catch (error) {
    await end(child)
    throw new Error(`The product did not start:\n${output()}`, { cause: error })
  }
  return { base, dataDir: folder, output, stop: () => end(child) }
}

/** Removes the folder of a stopped product. */
export async function removeDataOf(product: Product): Promise<void> {
  await rm(product.dataDir, { recursive: true, force: true })
}

/** This process's environment without what would make it another product: NODE_ENV=test, a developer's DATABASE_URL. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const { NODE_ENV, NODE_OPTIONS, DATABASE_URL, PUBLIC_BASE, VITEST, ...rest } = process.env
  return rest
}

/** Resolves when `/healthz` below `base` answers 200; rejects when the process ends before, or after `patienceMs`. */
export async function untilHealthy(child: ChildProcess, base: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no answer within ${patienceMs} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}
