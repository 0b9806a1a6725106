import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findFormById } from '../application-record/application-form-store.ts'
import { findApplication } from '../application-record/application-store.ts'
import { refuseUnsigned } from './receive-events.ts'

/** Sends the registry a sealed form of an application that it decides. The request is signed over its path. */
export function sendFormRoute(app: FastifyInstance, services: Services): void {
  app.get('/registry/forms/:id', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    await refuseUnsigned(request, services, request.url)
    const form = await findFormById(services.pool, request.params.id)
    const application = form && (await findApplication(services.pool, form.application.id))
    if (!application || application.handed_to === 'desk') return reply.status(404).send()
    const pdf = form.made && (await services.platform.files.read(form.made.storageKey))
    if (!pdf) return reply.status(404).send()
    const { id: record, citizen_id: citizenId } = application
    await services.readings.record({ citizenId, kind: 'applicationForm', record, actor: 'registry' })
    return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf)
  })
}
