import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { isLoopbackAddress } from './call.ts'

/** Counts calls by path and outcome. `/metrics` answers this machine and the internal port only, never through a proxy. */
export function serveMetrics(app: FastifyInstance, config: Config): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const outcomes = new Counter({
    name: 'calls_total',
    help: 'Calls by path, status and refusal',
    labelNames: ['path', 'status', 'refusal'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'call_seconds',
    help: 'Seconds until the answer by path',
    labelNames: ['path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    outcomes.inc({ path, status: String(reply.statusCode), refusal: request.refusal })
    seconds.observe({ path }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const isInternal = config.internalPort !== undefined && request.socket.localPort === config.internalPort
    const isLocal =
      isLoopbackAddress(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!isInternal && !isLocal) return reply.status(404).type('text/plain').send('not found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
