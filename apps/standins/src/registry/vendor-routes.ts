import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson, queryFields, rawBody } from '../http.ts'
import type { Title, Unit } from '../land-register/title.ts'
import { signatureFault, signatureLifeMs } from '../signature.ts'
import { applicationMessage, withdrawMessage } from './application-message.ts'
import { code, recordId, text } from './fields.ts'
import { appointmentMessage, archiveRequestMessage, feedbackMessage } from './item-messages.ts'
import { type Receipt, receiveApplication, receiveItem, receiveWithdrawal } from './reception.ts'
import type { RegistryParts } from './registry-parts.ts'

/** The registry's protocol side: strict about signatures and shapes, with the faults that the control door orders. */
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
    const asked = propertyQuestion.safeParse(queryFields(request))
    if (!asked.success) return reply.code(400).send({ error: 'invalid', fields: faultsOf(asked) })
    const found = parts.register.findByCertificateNumber(asked.data.certificateNumber)
    const properties = found ? propertiesOf(found) : []
    return { properties: parts.faults.has('noBurdens') ? properties.map(withoutBurdens) : properties }
  })
}

const propertyQuestion = z.strictObject({ certificateNumber: text })

/** A route for one kind of message: its body by `schema`, its headers, and nothing in its address but a record's id. */
function take<S extends z.ZodType<{ messageId: string }>>(
  app: FastifyInstance,
  path: string,
  schema: S,
  receive: (message: z.infer<S>, id: string) => Receipt,
): void {
  app.post<{ Params: { id?: string } }>(path, (request, reply) => {
    const message = schema.safeParse(parseJson(rawBody(request)))
    const faults = [
      ...faultsOf(noQuery.safeParse(queryFields(request))),
      ...faultsOf(address.safeParse(request.params)),
      ...faultsOf(message),
      ...(message.success ? faultsOf(headersOf(message.data.messageId).safeParse(request.headers)) : []),
    ]
    if (!message.success || faults.length > 0) return reply.code(400).send({ error: 'invalid', fields: faults })
    return receive(message.data, request.params.id ?? '')
  })
}

const noQuery = z.strictObject({})
const address = z.strictObject({ id: recordId.optional() })
const headersOf = (messageId: string) =>
  z.looseObject({
    'x-message-id': z.literal(messageId, 'not the body’s'),
    'content-type': code(/^application\/json(?:; ?charset=utf-8)?$/i),
  })

/** Every fault by the path of its field. */
function faultsOf({ error }: z.ZodSafeParseResult<unknown>): { path: string; message: string }[] {
  return (error?.issues ?? []).flatMap((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    const places = unknown.length > 0 ? unknown.map((name) => [...issue.path, name]) : [issue.path]
    return places.map((place) => ({ path: place.join('.'), message: issue.message }))
  })
}

/** A certificate's units, each with the certificate's common entries. */
function propertiesOf({ units, ...title }: Title) {
  return units.map((unit) => ({ ...title, ...unit }))
}

function withoutBurdens<P extends Unit>(property: P) {
  const { mortgages, seizures, objections, notices, residenceRights, locks, ...rest } = property
  return rest
}
