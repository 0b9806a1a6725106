import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What a connection may take, on every port. Milliseconds. */
export const connectionTimes = {
  requestTimeout: 300_000,
  /** After this time without a byte in either direction the connection is closed: its other end may never read the answer. */
  connectionTimeout: 300_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * Serves the app's calls on another port too: the internal one, where `/metrics` answers other machines, or the desk's.
 * `onCall` sees each call first. `close` takes no new connection, and resolves when the running calls are answered.
 */
export async function listenOnSecondPort(
  app: FastifyInstance,
  { host, port, onCall }: { host: string; port: number; onCall?: (request: IncomingMessage) => void },
): Promise<{ close(): Promise<void> }> {
  const running = new Set<ServerResponse>()
  const server = createServer(connectionTimes, (request, reply) => {
    running.add(reply)
    reply.on('close', () => running.delete(reply))
    onCall?.(request)
    app.routing(request, reply)
  })
  server.setTimeout(connectionTimes.connectionTimeout)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const reply of running) await once(reply, 'close')
      // Those that are left asked nothing. Each would stay for as long as it is kept alive.
      server.closeAllConnections()
      await closed
    },
  }
}
