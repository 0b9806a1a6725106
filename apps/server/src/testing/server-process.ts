import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { repositoryFolder } from '../config.ts'

export interface ServerProcess {
  base: string
  stop(): Promise<void>
}

/** A server in a process of its own, as in production but for its stand-ins; ready when it resolves. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { NODE_ENV, VITEST, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(repositoryFolder, 'apps/server/src/main.ts')], {
    env: { ...inherited, LOG_LEVEL: 'error', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(child, base)
  return { base, stop: () => end(child) }
}

async function untilReady(child: ChildProcess, base: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${base}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  await end(child)
  throw new Error(`The server at ${base} did not start`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
