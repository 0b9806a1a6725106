import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { opensOneValue } from '../operations/check-keys.ts'

/**
 * `/healthz`: the process serves, which it does only after migrations, content and demonstration data.
 * `/readyz`: it is not shutting down, and its database answers with a value that its keys open. A node of a drill says so.
 */
export function serveHealth(app: FastifyInstance, { pool, config }: Services): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing && (await opensOneValue(pool, config).catch(() => false))
    const status = isReady ? 'ready' : 'not ready'
    return reply.status(isReady ? 200 : 503).send({ status, ...(config.isDrill && { drill: true }) })
  })
}
