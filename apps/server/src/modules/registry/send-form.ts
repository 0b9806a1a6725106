import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findFormById } from '../application-record/application-form-store.ts'
import { refuseUnsigned } from './receive-events.ts'

/** Sends the registry a sealed application form. The request is signed over its path. */
export function sendFormRoute(app: FastifyInstance, services: Services): void {
  app.get('/registry/forms/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    await refuseUnsigned(request, services, request.url)
    const form = await findFormById(services.pool, request.params.id)
    const pdf = form?.made && (await services.platform.files.read(form.made.storageKey))
    if (!form || !pdf) return reply.status(404).send()
    const { id: record, citizen_id: citizenId } = form.application
    await services.readings.record({ citizenId, kind: 'applicationForm', record, actor: 'registry' })
    return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf)
  })
}
