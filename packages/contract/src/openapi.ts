/** The contract as an OpenAPI 3.1 document, made from the codecs of the server. */
import * as z from 'zod/mini'
import { condition } from './case-questions.ts'
import { type Access, type Encoding, type Endpoint, envelopeOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type FileAnswer, fileAnswers, withoutFile } from './file-answers.ts'
import { refusals } from './refusals.ts'
import { registryEvent } from './registry-events.ts'

/** A schema that contains itself: it is once in the document, and every use of it is a reference. */
const named = z.registry<{ id: string }>().add(condition, { id: 'Condition' })

const withReferences = (schema: object = {}): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

function jsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema)
  return withReferences(rest)
}

const toJsonSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: named })

/** Itself, where every other schema has a reference. */
function conditionSchema(): object {
  const { Condition } = toJsonSchema(condition).$defs ?? {}
  return withReferences(Condition)
}

const envelopes = {
  errcode: { errcode: { type: 'string', const: '00' }, errmsg: { type: 'string' } },
  stat: { stat: { type: 'integer', const: 1 }, message: { type: 'string' } },
}

function answerSchema({ path, answerIn, answer }: Endpoint): object {
  const properties = envelopes[envelopeOf(path)]
  if (answerIn === 'data') return { type: 'object', properties: { ...properties, data: jsonSchema(answer) } }
  return { allOf: [{ type: 'object', properties }, jsonSchema(answer)] }
}

const typesOf: Record<Encoding, readonly string[]> = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json'],
  multipart: ['multipart/form-data'],
}

const security: Record<Access, object[]> = {
  citizen: [{ session: [] }],
  public: [],
  staff: [{ staff: [] }],
  staffSignIn: [],
}

function operation(name: string, endpoint: Endpoint): object {
  const { input, access, encoding, transaction } = endpoint
  const common = {
    reqseq: { type: 'string', description: 'Request id; the idempotency key of a call that writes' },
    openid: { type: 'string' },
  }
  const schema = { allOf: [jsonSchema(input), { type: 'object', properties: common }] }
  return {
    operationId: name,
    summary: transaction !== 'none' ? 'Writes' : 'Reads',
    security: security[access],
    requestBody: { content: Object.fromEntries(typesOf[encoding].map((type) => [type, { schema }])) },
    responses: {
      200: {
        description: 'Success, or a refusal by a rule',
        content: { 'application/json': { schema: answerSchema(endpoint) } },
      },
      default: refused,
    },
  }
}

const refused = {
  description: 'A refusal',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const refusal = {
  type: 'object',
  properties: {
    errcode: {
      type: 'string',
      enum: [...new Set(Object.values(refusals).map(({ errcode }) => errcode))].sort(),
    },
    reason: { type: 'string', enum: Object.keys(refusals) },
    errmsg: { type: 'string' },
    stat: { type: 'integer', const: 0 },
    message: { type: 'string' },
    data: { type: 'object' },
  },
}

const fileSecurity: Record<FileAnswer['access'], object[]> = {
  citizen: security.citizen,
  staff: security.staff,
  // A link and the registry's request carry their own signature.
  link: [],
  public: [],
  registry: [],
}

function fileOperation(name: string, { path, summary, access, query, types, without }: FileAnswer): object {
  const inQuery = Object.entries(query).map(([parameter, { description, required = false, enum: values }]) => ({
    name: parameter,
    in: 'query',
    description,
    required,
    schema: { type: 'string', ...(values && { enum: values }) },
  }))
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  return {
    operationId: name,
    summary,
    security: fileSecurity[access],
    parameters: [...(path.includes('{id}') ? [id] : []), ...inQuery],
    responses: {
      200: { description: 'The file or the page', content: Object.fromEntries(types.map((type) => [type, {}])) },
      ...Object.fromEntries(without.map((status) => [status, { description: withoutFile[status] }])),
      503: { description: 'What it needs does not answer: try again later' },
    },
  }
}

const pathsOf = (isDesk: boolean) =>
  Object.fromEntries([
    ...Object.entries(endpoints)
      .filter(([, { desk }]) => (desk !== undefined) === isDesk)
      .map(([name, endpoint]) => [endpoint.path, { post: operation(name, endpoint) }]),
    ...Object.entries<FileAnswer>(fileAnswers)
      .filter(([, { access }]) => (access === 'staff') === isDesk)
      .map(([name, answer]) => [answer.path, { get: fileOperation(name, answer) }]),
  ])

/** The calls and files of the desk. */
export function deskOpenApiDocument(): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Real-estate registration: desk', version: '1' },
    paths: pathsOf(true),
    components: {
      securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: 'staff' } },
      schemas: { Refusal: refusal },
    },
  }
}

/** What the registry reads of its events: counts, and those that were not applied. docs/product/registry.md 'In'. */
const eventsAnswer = {
  type: 'object',
  properties: {
    applied: { type: 'integer' },
    repeated: { type: 'integer' },
    refused: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          status: { type: 'integer', enum: [409, 410] },
          reason: { type: 'string' },
        },
        required: ['id', 'status'],
      },
    },
  },
  required: ['applied', 'repeated'],
}

const eventsAnswered = (description: string) => ({
  description,
  content: { 'application/json': { schema: eventsAnswer } },
})

/** The messaging platform's own protocol: docs/product/messages.md 'Notifications'. */
function platformReports(): object {
  const inQuery = (names: readonly string[]) =>
    names.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } }))
  const signing = ['signature', 'timestamp', 'nonce']
  const answers = (description: string) => ({
    200: { description, content: { 'text/plain': {} } },
    403: { description: 'Not signed with the token of the account, or more than five minutes old' },
    404: { description: 'No token is set' },
  })
  return {
    get: {
      operationId: 'provePlatformAddress',
      summary: 'Proves to the messaging platform that the address is ours',
      parameters: inQuery([...signing, 'echostr']),
      responses: answers('The echostr'),
    },
    post: {
      operationId: 'receivePlatformEvents',
      summary: 'A report of the messaging platform, signed in the query: who follows, how a notification ended',
      parameters: inQuery(signing),
      requestBody: { content: { 'text/xml': {}, 'application/xml': {} } },
      responses: answers('success'),
    },
  }
}

/** The calls and files of citizens, those of the registry, the events of both platforms and the refusals. */
export function openApiDocument(): object {
  const events = Object.entries(registryEvent).map(([type, schema]) => ({
    allOf: [jsonSchema(schema), { type: 'object', properties: { type: { const: type } }, required: ['type'] }],
  }))
  return {
    openapi: '3.1.0',
    info: { title: 'Real-estate registration: citizen service', version: '1' },
    paths: {
      ...pathsOf(false),
      '/wechat/events': platformReports(),
      '/registry/events': {
        post: {
          operationId: 'receiveRegistryEvents',
          summary: 'One event or an array; signed by x-timestamp, x-nonce and x-signature',
          requestBody: {
            content: {
              'application/json': {
                schema: { oneOf: [{ oneOf: events }, { type: 'array', items: { oneOf: events } }] },
              },
            },
          },
          responses: {
            200: eventsAnswered('All applied or repeated'),
            409: eventsAnswered('Some not allowed by the present state: send those again later'),
            410: eventsAnswered('Some about what is no longer there: do not send those again'),
            default: refused,
          },
        },
      },
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: {
        Condition: conditionSchema(),
        Refusal: refusal,
      },
    },
  }
}
