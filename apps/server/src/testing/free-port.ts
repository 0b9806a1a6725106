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

/** A free port that nobody else finds free until it is released. */
export function reservePort(): Promise<ReservedPort> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    // A test that fails before its release ends, too.
    server.unref()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (!address || typeof address === 'string') return reject(new Error('no free port'))
      const release = () => new Promise<void>((released) => server.close(() => released()))
      resolve({ port: address.port, release })
    })
  })
}
