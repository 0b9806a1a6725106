import { deskOpenApiDocument, openApiDocument } from '@registration/contract/openapi.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { findOfficer } from './officer.ts'

/** The contract as OpenAPI 3.1 documents. That of the desk is for officers. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  const document = JSON.stringify(openApiDocument())
  const desk = JSON.stringify(deskOpenApiDocument())
  const send = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)
  app.get('/openapi.json', async (_request, reply) => send(reply, document))
  app.get('/desk/openapi.json', async (request, reply) => {
    const officer = await findOfficer(request, services, { isIdle: true })
    if (officer?.state !== 'active') throw refuse('signedOut')
    return send(reply.header('cache-control', 'no-store'), desk)
  })
}
