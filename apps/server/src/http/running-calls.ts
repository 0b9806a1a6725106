import type { FastifyInstance } from 'fastify'

/**
 * The close of the app waits until the handlers of its running calls have ended. The server's own close waits for their
 * connections alone, and a caller who has gone has none. For the routes that are added after it.
 */
export function waitForRunningCalls(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply)
      if (work instanceof Promise) {
        running.add(work)
        const end = () => running.delete(work)
        work.then(end, end)
      }
      return work
    }
  })
  app.addHook('onClose', () => Promise.allSettled(running))
}
