import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { parseJson, queryText, rawBody } from '../http.ts'
import type { Title } from '../land-register/title.ts'
import { signatureFault, signatureLifeMs } from '../signature.ts'
import {
  applicationMessage,
  appointmentMessage,
  archiveRequestMessage,
  feedbackMessage,
  withdrawMessage,
} from './application-message.ts'
import { type Receipt, receiveApplication, receiveItem, receiveWithdrawal } from './reception.ts'
import type { RegistryParts } from './registry-parts.ts'

/** The registry's protocol side: strict about signatures and shapes, and out of order when the control door says so. */
export function vendorRoutes(app: FastifyInstance, base: string, parts: RegistryParts): void {
  app.addHook('preHandler', async (request, reply) => {
    const { faults, key, now, seen } = parts
    if (faults.has('down')) return reply.code(503).send({ error: 'unavailable' })
    if (faults.has('hang')) await faults.untilReleased()
    if (faults.has('garbage')) return reply.code(200).header('content-type', 'text/html').send('<html>…')
    const signed = {
      timestamp: request.headers['x-timestamp'],
      nonce: request.headers['x-nonce'],
      signature: request.headers['x-signature'],
      body: request.method === 'GET' ? request.url.slice(base.length) : rawBody(request),
    }
    const fault = signatureFault(key, signed, now(), (nonce) => seen.takeNonce(nonce, now(), 3 * signatureLifeMs))
    if (fault) return reply.code(401).send({ error: 'signature', reason: fault })
  })

  take(app, '/applications', applicationMessage, (message) => receiveApplication(parts, message))
  take(app, '/applications/:id/withdraw', withdrawMessage, (message, id) => receiveWithdrawal(parts, id, message))
  take(app, '/archive-requests', archiveRequestMessage, ({ messageId, archiveRequest: item }) =>
    receiveItem(parts, 'archiveRequest', { messageId, item }),
  )
  take(app, '/feedback', feedbackMessage, ({ messageId, feedback: item }) =>
    receiveItem(parts, 'feedback', { messageId, item }),
  )
  take(app, '/appointments', appointmentMessage, ({ messageId, appointment: item }) =>
    receiveItem(parts, 'appointment', { messageId, item }),
  )

  app.get('/properties', (request, reply) => {
    const wanted = queryText(request, 'certificateNumber')
    if (!wanted) return reply.code(400).send({ error: 'invalid', fields: [{ path: 'certificateNumber' }] })
    const found = parts.register.findByCertificateNumber(wanted)
    return { properties: found ? propertiesOf(found) : [] }
  })
}

/** A route for one kind of message, judged by its schema and by the message id in the header. */
function take<S extends z.ZodType<{ messageId: string }>>(
  app: FastifyInstance,
  path: string,
  schema: S,
  receive: (message: z.infer<S>, id: string) => Receipt,
): void {
  app.post<{ Params: { id?: string } }>(path, (request, reply) => {
    const judged = schema.safeParse(parseJson(rawBody(request)))
    if (!judged.success) {
      const fields = judged.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      return reply.code(400).send({ error: 'invalid', fields })
    }
    if (request.headers['x-message-id'] !== judged.data.messageId) {
      return reply.code(400).send({ error: 'invalid', fields: [{ path: 'x-message-id', message: 'not the body’s' }] })
    }
    return receive(judged.data, request.params.id ?? '')
  })
}

/** A certificate's units, each with what the certificate says of all of them. */
function propertiesOf({ units, ...title }: Title) {
  return units.map((unit) => ({ ...title, ...unit }))
}
