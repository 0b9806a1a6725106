import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { receiveEventsRoute } from './receive-events.ts'
import type { EventKinds } from './registry-event-rules.ts'
import { sendAttachmentRoute } from './send-attachment.ts'
import { sendFormRoute } from './send-form.ts'

export function registryRoutes(app: FastifyInstance, services: Services, kinds: EventKinds): void {
  receiveEventsRoute(app, services, kinds)
  sendAttachmentRoute(app, services)
  sendFormRoute(app, services)
}
