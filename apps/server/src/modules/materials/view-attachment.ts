import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { pdf, previewPurpose, storageKeys } from './attachment-rules.ts'
import { type Attachment, findAttachment, findOwnAttachment } from './attachment-store.ts'

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
    return isFresh && isOurs ? findAttachment(services.pool, id) : undefined
  }
  const caller = await findCaller(request, services)
  return caller ? findOwnAttachment(services.pool, caller.citizenId, id) : undefined
}

/** The picture of an attachment, or its PDF. */
export async function sendPicture(
  reply: FastifyReply,
  { platform }: Pick<Services, 'platform'>,
  attachment: Attachment,
  isThumb: boolean,
) {
  const keys = storageKeys(attachment.storageKey)
  const isPdf = attachment.mediaType === pdf
  const stream = await platform.files.open(isPdf ? keys.original : isThumb ? keys.thumb : keys.view)
  if (!stream) return reply.status(404).send()
  return reply
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('content-disposition', 'inline')
    .type(isPdf ? pdf : 'image/jpeg')
    .send(stream)
}
