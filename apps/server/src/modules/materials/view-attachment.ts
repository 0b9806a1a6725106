import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { limitAddress } from '../../http/rate-limits.ts'
import { previewPurpose } from './attachment-rules.ts'
import { type Attachment, findAttachment, findOwnAttachment } from './attachment-store.ts'
import { sendPicture } from './send-picture-service.ts'

type ViewRequest = FastifyRequest<{ Params: { id: string }; Querystring: { size?: string; e?: string; s?: string } }>

/** Shows an attachment to its owner, and for five minutes to anyone with a signed link. Everyone else gets 404. */
export function viewAttachmentRoute(app: FastifyInstance, services: Services): void {
  app.get('/online/wx/fujian/viewimg/:id', async (request: ViewRequest, reply) => {
    const attachment = await findViewable(request, services)
    if (!attachment) return reply.status(404).send()
    return sendPicture(reply, services, attachment, request.query.size === 'thumb')
  })
}

async function findViewable(request: ViewRequest, services: Services): Promise<Attachment | undefined> {
  const { id } = request.params
  const { e: expires, s: signature } = request.query
  if (expires !== undefined && signature !== undefined) {
    const isFresh = /^\d{1,11}$/.test(expires) && Number(expires) * 1000 >= services.clock.now().getTime()
    const isOurs = services.signer.verify(previewPurpose, `${id}|${expires}`, signature)
    if (!isFresh || !isOurs) return undefined
    await limitAddress(services, request.address)
    return findAttachment(services.pool, id)
  }
  const caller = await findCaller(request, services)
  return caller ? findOwnAttachment(services.pool, caller.citizenId, id) : undefined
}
