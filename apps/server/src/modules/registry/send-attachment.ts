import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findApplication } from '../application-record/application-store.ts'
import { storageKeys } from '../materials/attachment-rules.ts'
import { findAttachment } from '../materials/attachment-store.ts'
import { refuseUnsigned } from './receive-events.ts'

/** Sends the registry an original of an application that it decides. The request is signed over its path. */
export function sendAttachmentRoute(app: FastifyInstance, services: Services): void {
  app.get('/registry/attachments/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    await refuseUnsigned(request, services, request.url)
    const attachment = await findAttachment(services.pool, request.params.id)
    const application = attachment && (await findApplication(services.pool, attachment.applicationId))
    if (!application || application.handed_to === 'desk') return reply.status(404).send()
    const stream = await services.platform.files.open(storageKeys(attachment.storageKey).original)
    if (!stream) return reply.status(404).send()
    // An officer reads the applicant's identity on the paper.
    const { id: record, citizen_id: citizenId } = application
    try {
      await services.readings.record({ citizenId, kind: 'attachment', record, actor: 'registry' })
    } catch (error) {
      stream.destroy()
      throw error
    }
    return reply
      .type(attachment.mediaType)
      .header('content-length', attachment.bytes)
      .header('content-disposition', 'attachment')
      .send(stream)
  })
}
