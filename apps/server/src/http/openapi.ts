import { openApiDocument } from '@registration/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'

/** The contract as an OpenAPI 3.1 document. */
export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument())
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
}
