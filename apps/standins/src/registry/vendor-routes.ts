import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { chinaTime } from '../china-time.ts'
import { parseJson, queryFields, rawBody } from '../http.ts'
import { electronicCertificate } from '../land-register/electronic-certificate.ts'
import { isSamePerson } from '../land-register/land-register.ts'
import type { Title, Unit } from '../land-register/title.ts'
import { signatureFault, signatureLifeMs } from '../signature.ts'
import {
  applicationMessage,
  confirmationMessage,
  formMessage,
  urgeMessage,
  withdrawMessage,
} from './application-message.ts'
import { code, recordId, text } from './fields.ts'
import { appointmentMessage, archiveRequestMessage, feedbackMessage } from './item-messages.ts'
import {
  type Receipt,
  receiveApplication,
  receiveConfirmation,
  receiveForm,
  receiveItem,
  receiveUrge,
  receiveWithdrawal,
} from './reception.ts'
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
  take(app, '/applications/:id/urge', urgeMessage, (message, id) => receiveUrge(parts, id, message))
  take(app, '/applications/:id/confirmations', confirmationMessage, (message, id) =>
    receiveConfirmation(parts, id, message),
  )
  take(app, '/applications/:id/form', formMessage, (message, id) => receiveForm(parts, id, message))
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
    const properties = parts.register.listUnderNumber(asked.data.certificateNumber).flatMap(propertiesOf)
    return {
      asOf: chinaTime(parts.now()),
      properties: parts.faults.has('noBurdens') ? properties.map(withoutBurdens) : properties,
    }
  })
  titleRoutes(app, parts)
}

/** The questions about a holder's own titles. People are named in bodies, never in addresses. */
function titleRoutes(app: FastifyInstance, parts: RegistryParts): void {
  const { register, now } = parts
  answer(app, '/holdings/query', holdingsQuestion, ({ name, documentNumber }) => ({
    asOf: chinaTime(now()),
    incomplete: parts.faults.has('incomplete'),
    titles: register
      .listOwnedBy(name, documentNumber)
      .filter(({ valid }) => valid)
      .flatMap(titlesOf),
  }))
  answer(app, '/titles/status', z.strictObject({ titleId: text }), ({ titleId }, reply) => {
    const title = register.findById(titleId)
    if (!title) return reply.code(404).send({ error: 'unknown' })
    return { asOf: chinaTime(now()), valid: title.valid, restricted: title.units.some(isRestricted) }
  })
  answer(app, '/electronic-certificates', certificateQuestion, ({ titleId, ...holder }, reply) => {
    const title = register.findById(titleId)
    const isOwn = title?.owners.some((owner) => isSamePerson(owner, holder))
    if (!title?.electronic || !title.valid || !isOwn) return reply.code(404).send({ error: 'unknown' })
    return reply.type('application/pdf').send(electronicCertificate(title))
  })
}

const holdingsQuestion = z.strictObject({ name: text, documentType: text, documentNumber: text })
const certificateQuestion = z.strictObject({ titleId: text, name: text, documentNumber: text })

/** A route for one kind of question: its body by `schema`, and nothing in its address. */
function answer<S extends z.ZodType>(
  app: FastifyInstance,
  path: string,
  schema: S,
  reply: (question: z.infer<S>, reply: FastifyReply) => unknown,
): void {
  app.post(path, (request, response) => {
    const question = schema.safeParse(parseJson(rawBody(request)))
    const faults = [...faultsOf(noQuery.safeParse(queryFields(request))), ...faultsOf(question)]
    if (!question.success || faults.length > 0) return response.code(400).send({ error: 'invalid', fields: faults })
    return reply(question.data, response)
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

/** As `propertiesOf`, with what only the owner is told. */
function titlesOf(title: Title) {
  return propertiesOf(title).map((property) => ({
    ...property,
    id: title.id,
    history: [
      { at: title.registeredAt, activity: '所有权登记' },
      ...property.mortgages.map(({ registeredAt }) => ({ at: registeredAt, activity: '抵押权登记' })),
    ].sort((a, b) => b.at.localeCompare(a.at)),
  }))
}

const isRestricted = ({ mortgages, seizures, objections, notices, residenceRights, locks }: Unit): boolean =>
  [mortgages, seizures, objections, notices, residenceRights, locks].some((entries) => entries.length > 0)

function withoutBurdens<P extends Unit>(property: P) {
  const { mortgages, seizures, objections, notices, residenceRights, locks, ...rest } = property
  return rest
}
