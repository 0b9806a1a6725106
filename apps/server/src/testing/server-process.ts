import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { repositoryFolder } from '../config.ts'
import { freePort } from './free-port.ts'

export interface ServerProcess {
  base: string
  port: number
  /** All of its output. */
  output(): string
  /** Ends it by a signal. Returns the exit code, null when the signal cut it off. */
  end(signal: NodeJS.Signals): Promise<number | null>
  stop(): Promise<void>
}

const compiled = path.join(repositoryFolder, '.cache/compiled')

/**
 * A server in a process of its own, as in production but for its stand-ins. Ready when it resolves. On `PORT`, or a
 * free one. `checkout`: of another version.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  checkout = repositoryFolder,
): Promise<ServerProcess> {
  const { child, server } = await spawnServer(environment, checkout)
  await untilReady(child, server.base).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${server.output()}`)
  })
  return server
}

/** As `startServerProcess`, in the middle of its start when it resolves. */
export const beginServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> =>
  (await spawnServer(environment, repositoryFolder)).server

async function spawnServer(
  environment: Record<string, string>,
  checkout: string,
): Promise<{ child: ChildProcess; server: ServerProcess }> {
  const port = environment.PORT === undefined ? await freePort() : Number(environment.PORT)
  const base = `http://127.0.0.1:${port}`
  const { NODE_ENV, VITEST, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(checkout, 'apps/server/src/main.ts')], {
    // A stored compile cache, as with `npm start` and in the container.
    env: { ...inherited, NODE_COMPILE_CACHE: compiled, LOG_LEVEL: 'error', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const server: ServerProcess = {
    base,
    port,
    output: () => output,
    end: (signal) => end(child, signal),
    stop: async () => {
      await end(child, 'SIGTERM')
    },
  }
  return { child, server }
}

async function untilReady(child: ChildProcess, base: string): Promise<void> {
  const deadline = performance.now() + 170_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await end(child, 'SIGTERM')
  throw new Error(`The server at ${base} did not start`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
  return child.exitCode
}
