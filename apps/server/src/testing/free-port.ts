import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const { port, release } = await reservePort()
  await release()
  return port
}

interface ReservedPort {
  port: number
  /** Frees it for who listens on it next. */
  release(): Promise<void>
}

/** Below those that the system gives to any program: another one could get such a port between release and use. */
const ports = { from: 12_000, to: 32_000 }

/** A free port that nobody else finds free until it is released. */
export async function reservePort(): Promise<ReservedPort> {
  for (;;) {
    const server = createServer()
    // A test that fails before its release ends, too.
    server.unref()
    const port = randomInt(ports.from, ports.to)
    server.listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (isInUse(error)) continue
      throw error
    }
    return { port, release: () => new Promise<void>((released) => server.close(() => released())) }
  }
}

const isInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
