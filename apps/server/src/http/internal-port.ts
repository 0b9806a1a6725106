import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the same calls on a second port, which the operator keeps internal. There `/metrics` answers other machines
 * too.
 */
export async function listenInternally(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, reply) => app.routing(request, reply))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
