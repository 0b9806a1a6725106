import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { type FileAnswer, fileAnswers } from './file-answers.ts'
import { deskOpenApiDocument, openApiDocument } from './openapi.ts'
import { refusals } from './refusals.ts'
import { registryEvent } from './registry-events.ts'

const record = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.strictObject({ schema: z.optional(record) }))
const operation = z.strictObject({
  operationId: z.string().check(z.regex(/^\w+$/)),
  summary: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.optional(z.array(record)),
  requestBody: z.optional(z.strictObject({ content, required: z.optional(z.boolean()) })),
  responses: z.record(z.string(), z.strictObject({ description: z.string(), content: z.optional(content) })),
})
/** What OpenAPI 3.1 demands of the parts that we use. */
const document = z.strictObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.enum(['apiKey', 'http', 'oauth2', 'openIdConnect']),
        in: z.enum(['cookie', 'header', 'query']),
        name: z.string(),
      }),
    ),
    schemas: z.record(z.string(), record),
  }),
})

const parsed = (made: object) => z.parse(document, JSON.parse(JSON.stringify(made)))
const served = parsed(openApiDocument())
const ofDesk = parsed(deskOpenApiDocument())
const { paths, components } = served
const documents = [served, ofDesk]
const bodies = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json'],
  multipart: ['multipart/form-data'],
}
const needs = { citizen: [{ session: [] }], public: [], staff: [{ staff: [] }], staffSignIn: [] }

/** Every `$ref` in a value, at any depth. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : refsIn(child),
  )
}

describe.each(Object.entries(endpoints))('%s', (name, { path, input, access, encoding, desk }) => {
  const post = (desk ? ofDesk : served).paths[path]?.post

  test('is in one document alone', () => {
    expect(path in served.paths).toBe(desk === undefined)
    expect(path in ofDesk.paths).toBe(desk !== undefined)
  })

  test('is documented under its path with our name', () => {
    expect(post?.operationId).toBe(name)
    expect(post?.security).toEqual(needs[access])
  })

  test('names each of its fields, and the types of body', () => {
    const types = Object.keys(post?.requestBody?.content ?? {})
    expect(types).toEqual(bodies[encoding])
    const fields = Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    const schema = JSON.stringify(Object.values(post?.requestBody?.content ?? {})[0]?.schema)
    for (const field of fields) expect(schema).toContain(`"${field}":`)
  })
})

describe.each(Object.entries<FileAnswer>(fileAnswers))('%s', (name, { path, access, query, types, without }) => {
  const isDesk = access === 'staff'
  const get = (isDesk ? ofDesk : served).paths[path]?.get

  test('is in one document alone, under its path with our name', () => {
    expect(path in (isDesk ? served : ofDesk).paths).toBe(false)
    expect(get?.operationId).toBe(name)
  })

  test('names its parameters, its types and its statuses', () => {
    const inPath = /\{id\}/.test(path) ? ['id'] : []
    expect(get?.parameters?.map((parameter) => parameter.name)).toEqual([...inPath, ...Object.keys(query)])
    expect(Object.keys(get?.responses[200]?.content ?? {})).toEqual(types)
    expect(Object.keys(get?.responses ?? {})).toEqual(['200', ...without.map(String), '503'])
  })
})

test.each(documents)('no two operations of one document share a name', ({ paths }) => {
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
  expect(ids).toEqual([...new Set(ids)])
})

test.each(documents)('every reference leads to a schema of its document', (served) => {
  const refs = refsIn(served)
  expect(refs.length).toBeGreaterThan(0)
  for (const ref of refs)
    expect(Object.keys(served.components.schemas)).toContain(ref.replace(/^#\/components\/schemas\//, ''))
})

test.each(documents)('every security demand names a scheme of its document', ({ paths, components }) => {
  const demanded = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ security }) => (security ?? []).flatMap((each) => Object.keys(each))),
  )
  expect([...new Set(demanded)]).toEqual(Object.keys(components.securitySchemes))
})

test('the refusals and the registry’s events are all in it', () => {
  const reasons = z.parse(
    z.looseObject({ properties: z.looseObject({ reason: z.looseObject({ enum: z.array(z.string()) }) }) }),
    components.schemas.Refusal,
  )
  expect(reasons.properties.reason.enum).toEqual(Object.keys(refusals))
  const events = JSON.stringify(paths['/registry/events'])
  for (const type of Object.keys(registryEvent)) expect(events).toContain(`"const":"${type}"`)
})

test('the address of the messaging platform’s reports is in it, with what each request carries', () => {
  const { get, post } = paths['/wechat/events'] ?? {}
  const names = (each: typeof get) => each?.parameters?.map(({ name }) => name)
  expect(names(get)).toEqual(['signature', 'timestamp', 'nonce', 'echostr'])
  expect(names(post)).toEqual(['signature', 'timestamp', 'nonce'])
  expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['text/xml', 'application/xml'])
  for (const each of [get, post]) expect(Object.keys(each?.responses ?? {})).toEqual(['200', '403', '404'])
})

test('an event names its type, and each answer to events has its form', () => {
  const { requestBody, responses } = z.parse(operation, paths['/registry/events']?.post)
  const [one] = z.parse(
    z.looseObject({ oneOf: z.array(record) }),
    requestBody?.content['application/json']?.schema,
  ).oneOf
  const kinds = z.parse(z.looseObject({ oneOf: z.array(z.object({ allOf: z.array(record) })) }), one).oneOf
  expect(kinds).toHaveLength(Object.keys(registryEvent).length)
  for (const { allOf } of kinds) expect(allOf).toContainEqual(expect.objectContaining({ required: ['type'] }))
  expect(Object.keys(responses)).toEqual(['200', '409', '410', 'default'])
  for (const { content } of Object.values(responses)) expect(content?.['application/json']?.schema).toBeDefined()
})
