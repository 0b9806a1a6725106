import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { type EventQuery, echoOf, isFromPlatform, readPlatformEvent } from '../../platform/wechat/event-wire.ts'
import { noteFollowing } from './recipient-store.ts'

type EventRequest = FastifyRequest<{ Querystring: EventQuery }>

const path = '/wechat/events'
const largestEvent = 64 * 1024

/**
 * The message address of our account at the messaging platform. A citizen who stops following gets no notifications
 * until they follow again (docs/product/messages.md 'Messages'). 404 if no token is set, 403 for a caller without the
 * token. An event may arrive twice and late: the newest counts.
 */
export async function receivePlatformEvents(app: FastifyInstance, services: Services): Promise<void> {
  const { config, clock, pool, log } = services
  const { messageToken } = config.wechat
  if (messageToken === undefined) return

  const refusal = (request: EventRequest, reply: FastifyReply): FastifyReply | undefined =>
    isFromPlatform(messageToken, request.query, clock.now()) ? undefined : reply.status(403).type('text/plain').send('')

  app.addContentTypeParser(['text/xml', 'application/xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.get(path, async (request: EventRequest, reply) => {
    return refusal(request, reply) ?? reply.type('text/plain; charset=utf-8').send(echoOf(request.query))
  })
  app.post(path, { bodyLimit: largestEvent }, async (request: EventRequest, reply) => {
    const refused = refusal(request, reply)
    if (refused) return refused
    const event = readPlatformEvent(typeof request.body === 'string' ? request.body : '')
    if (event?.kind === 'following') await noteFollowing(pool, event)
    if (event?.kind === 'delivery' && event.status !== 'success')
      log.warn({ platform: 'wechat', status: event.status.slice(0, 60) }, 'a notification did not arrive')
    return reply.type('text/plain').send('success')
  })
}
