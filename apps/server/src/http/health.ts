import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { answers } from './health-store.ts'

/**
 * `/healthz`: the process serves, which it does only after migrations, content and demonstration data.
 * `/readyz`: it is not shutting down, and its database answers.
 */
export function serveHealth(app: FastifyInstance, { pool }: Services): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isClosing && (await answers(pool))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
}
