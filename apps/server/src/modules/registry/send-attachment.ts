import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findOwner } from '../application-record/application-store.ts'
import { storageKeys } from '../materials/attachment-rules.ts'
import { findAttachment } from '../materials/attachment-store.ts'
import { refuseUnsigned } from './receive-events.ts'

/** An officer reads the applicant's identity on the paper. */
async function noteView(services: Services, applicationId: string): Promise<void> {
  const citizenId = await findOwner(services.pool, applicationId)
  if (citizenId !== undefined)
    await services.readings.record({ citizenId, kind: 'attachment', record: applicationId, actor: 'registry' })
}

/** Sends the registry an original of an application. The request is signed over its path. */
export function sendAttachmentRoute(app: FastifyInstance, services: Services): void {
  app.get('/registry/attachments/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    await refuseUnsigned(request, services, request.url)
    const attachment = await findAttachment(services.pool, request.params.id)
    const stream = attachment && (await services.platform.files.open(storageKeys(attachment.storageKey).original))
    if (!attachment || !stream) return reply.status(404).send()
    await noteView(services, attachment.applicationId)
    return reply
      .type(attachment.mediaType)
      .header('content-length', attachment.bytes)
      .header('content-disposition', 'attachment')
      .send(stream)
  })
}
