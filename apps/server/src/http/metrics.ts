import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '../context.ts'
import { gaugeCount } from '../metrics.ts'
import { countWaiting } from '../outbox/outbox-store.ts'
import { validityOf } from '../platform/pdf/seal-key.ts'
import { isLoopbackAddress } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the call's body took to arrive, in milliseconds. 0 without one, or if the answer did not wait for it. */
    bodyMs: number
  }
}

/** Adds figures that are read at each request. */
type AddGauges = (registry: Registry) => void

/**
 * Counts calls by path and outcome, the messages waiting in the outbox, and what the process counts elsewhere.
 * `/metrics` answers this machine and the internal port only, never through a proxy.
 */
export function serveMetrics(app: FastifyInstance, services: Services, addGauges: AddGauges): void {
  const { config } = services
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
    help: 'Seconds from the end of the body until the answer by path',
    labelNames: ['path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  gaugeOutbox(registry, services)
  gaugeSeal(registry, services)
  gaugeDisk(registry, services)
  addGauges(registry)
  app.decorateRequest('bodyMs', 0)
  app.addHook('onRequest', async (request, reply) => {
    // The balancer passes a body on as it comes: a citizen's slow line is no slow call.
    request.raw.once('end', () => {
      if (!reply.raw.headersSent) request.bodyMs = reply.elapsedTime
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    outcomes.inc({ path, status: String(reply.statusCode), refusal: request.refusal })
    seconds.observe({ path }, (reply.elapsedTime - request.bodyMs) / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const isInternal = config.internalPort !== undefined && request.socket.localPort === config.internalPort
    const isLocal =
      isLoopbackAddress(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!isInternal && !isLocal) return reply.status(404).type('text/plain').send('not found')
    const [ofCalls, ofProcess] = await Promise.all([registry.metrics(), services.metrics.registry.metrics()])
    return reply.type(registry.contentType).send(`${ofCalls}${ofProcess}`)
  })
}

/** Read at each request. While the database is away the last figures remain. The counts of calls show that it is away. */
function gaugeOutbox(registry: Registry, { pool, clock }: Services): void {
  const age = new Gauge({ name: 'outbox_oldest_seconds', help: 'Age of the oldest message', registers: [registry] })
  new Gauge({
    name: 'outbox_waiting',
    help: 'Messages that wait for delivery',
    registers: [registry],
    async collect() {
      const found = await countWaiting(pool).catch(() => undefined)
      if (!found) return
      this.set(found.waiting)
      age.set(found.since ? (clock.now().getTime() - found.since.getTime()) / 1000 : 0)
    },
  })
}

const dayMs = 24 * 3_600_000

/** Of the office's own seal. A test's has no gauge. */
function gaugeSeal(registry: Registry, { config: { seal }, clock }: Services): void {
  if (!seal) return
  const { to } = validityOf(seal)
  const daysLeft = async () => (to.getTime() - clock.now().getTime()) / dayMs
  gaugeCount(registry, 'seal_days_left', 'Days until the certificate of the seal expires', daysLeft)
}

function gaugeDisk(registry: Registry, { config, diskRoom }: Services): void {
  gaugeCount(registry, 'disk_free_bytes', 'Free bytes of the disk of DATA_DIR', diskRoom.free)
  gaugeCount(registry, 'disk_min_free_bytes', 'DISK_MIN_FREE in bytes', async () => config.diskMinFree)
}
