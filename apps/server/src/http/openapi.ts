import { deskOpenApiDocument, openApiDocument } from '@registration/contract/openapi.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { refuse } from '../refuse.ts'
import { findOfficer } from './officer.ts'

/** The contract as OpenAPI 3.1 documents. That of the desk is for officers. */
export function serveOpenApi(app: FastifyInstance, services: Services): void {
  const document = made(openApiDocument)
  const desk = made(deskOpenApiDocument)
  const send = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)
  app.get('/openapi.json', async (_request, reply) => send(reply, document()))
  app.get('/desk/openapi.json', async (request, reply) => {
    const officer = await findOfficer(request, services, { isIdle: true })
    if (officer?.state !== 'active') throw refuse('signedOut')
    return send(reply.header('cache-control', 'no-store'), desk())
  })
}

/** The text of a document, which is made when it is first asked for. */
function made(make: () => object): () => string {
  let text: string | undefined
  return () => {
    text ??= JSON.stringify(make())
    return text
  }
}
