import { confirmationFilePath } from '@registration/contract/confirmations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { findAttachment } from '../materials/attachment-store.ts'
import { sendPicture } from '../materials/send-picture-service.ts'
import { openFileReference } from './file-reference-service.ts'

type FileRequest = FastifyRequest<{ Querystring: { ref?: unknown; size?: unknown } }>

/** A file of a confirmed paper, for who was shown its reference. Everyone else gets 404. */
export function confirmedFileRoute(app: FastifyInstance, services: Services): void {
  app.get(confirmationFilePath, async (request: FileRequest, reply) => {
    const caller = await findCaller(request, services)
    const { ref, size } = request.query
    const named = caller && openFileReference({ ...services, caller }, String(ref ?? ''))
    const file = named && (await findAttachment(services.pool, named.fileId))
    if (!file || file.applicationId !== named.applicationId) return reply.status(404).send()
    await services.readings.record({
      citizenId: caller.citizenId,
      kind: 'confirmationFile',
      record: named.applicationId,
    })
    return sendPicture(reply, services, file, size === 'thumb')
  })
}
