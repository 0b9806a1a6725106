import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { receiveEventsRoute } from './receive-events.ts'
import { sendAttachmentRoute } from './send-attachment.ts'

export function registryRoutes(app: FastifyInstance, services: Services): void {
  receiveEventsRoute(app, services)
  sendAttachmentRoute(app, services)
}
