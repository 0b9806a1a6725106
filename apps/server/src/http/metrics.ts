import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Services } from '../context.ts'
import { dayMs } from '../durations.ts'
import { gaugeCount } from '../metrics.ts'
import { countWaiting } from '../outbox/outbox-store.ts'
import { validityOf } from '../platform/pdf/seal-key.ts'
import { isLoopbackAddress } from './rate-limits.ts'

/** Adds figures that are read at each request. */
type AddGauges = (registry: Registry) => void

/**
 * Serves what the process counts, and what is read at each request: the messages waiting in the outbox, the disk, the seal.
 * `/metrics` answers this machine and the internal port only, never through a proxy.
 */
export function serveMetrics(app: FastifyInstance, services: Services, addGauges: AddGauges): void {
  const { config } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gaugeOutbox(registry, services)
  gaugeSeal(registry, services)
  gaugeDisk(registry, services)
  addGauges(registry)
  app.get('/metrics', async (request, reply) => {
    const isInternal = config.internalPort !== undefined && request.socket.localPort === config.internalPort
    const isLocal =
      isLoopbackAddress(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!isInternal && !isLocal) return reply.status(404).type('text/plain').send('not found')
    const [read, counted] = await Promise.all([registry.metrics(), services.metrics.registry.metrics()])
    return reply.type(registry.contentType).send(`${read}${counted}`)
  })
}

/** Read at each request. While the database is away the last figures remain. The counts of calls show that it is away. */
function gaugeOutbox(registry: Registry, { pool, clock }: Services): void {
  gaugeCount(
    registry,
    'outbox_waiting',
    'Messages that wait for delivery',
    async () => (await countWaiting(pool)).waiting,
  )
  gaugeCount(registry, 'outbox_oldest_seconds', 'How long the oldest message has waited', async () => {
    const { since } = await countWaiting(pool)
    return since ? Math.max(0, clock.now().getTime() - since.getTime()) / 1000 : 0
  })
}

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
