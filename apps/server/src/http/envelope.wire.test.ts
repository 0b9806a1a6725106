import http from 'node:http'
import { getMenu } from '@registration/contract/home.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

/** A request that no browser would send. */
function raw(options: http.RequestOptions, body = ''): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.base)
    const request = http.request({ hostname, port, method: 'POST', ...options }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

describe.each([
  ['/online/wx/nothing', { errcode: '04', reason: 'unknownPath' }],
  ['/mp/api/nothing', { stat: 0, errcode: '04', reason: 'unknownPath' }],
  ['/mpnw/api/nothing', { stat: 0, errcode: '04', reason: 'unknownPath' }],
  ['/api/app/nothing', { stat: 0, errcode: '04', reason: 'unknownPath' }],
  ['/online/wx/appoint/nothing', { stat: 0, errcode: '04', reason: 'unknownPath' }],
  ['/api/feature/nothing', { errcode: '04', reason: 'unknownPath' }],
])('%s', (path, envelope) => {
  test('does not exist, in its group’s envelope', async () => {
    const { status, body } = await visitor.post(path, {})
    expect(status).toBe(404)
    expect(body).toMatchObject(envelope)
  })

  test('refuses a body that is too large, of a wrong type or broken only after that', async () => {
    const { status } = await visitor.post(path, 'x', { 'content-type': 'text/plain' })
    expect([404, 415]).toContain(status)
  })
})

test('an answer says what time it is at the server', async () => {
  const { headers } = await visitor.post(getMenu.path, {})
  expect(Date.parse(headers.get('date') ?? '')).not.toBeNaN()
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is no method of a call', async (method) => {
  const answer = await fetch(new URL(getMenu.path, product.base), { method })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ errcode: '04', reason: 'methodNotAllowed' })
})

test('a call at another spelling of its address is refused in its own envelope', async () => {
  const headers = { 'content-type': 'application/xml' }
  for (const path of [initApp.path, initApp.path.replace('/api', '/%61pi'), `http://any.example${initApp.path}`]) {
    const { status, body } = await raw({ path, headers }, '<x/>')
    expect([path, status, JSON.parse(body)]).toMatchObject([path, 415, { stat: 0, reason: 'unsupportedType' }])
  }
})

test.each([['application/xml'], ['text/plain'], ['multipart/form-data; boundary=x'], ['application/octet-stream']])(
  'a body of %s is refused with 415 in the envelope of its path',
  async (type) => {
    const answers = [
      await visitor.post(getMenu.path, '<x/>', { 'content-type': type }),
      await visitor.post(initApp.path, '<x/>', { 'content-type': type }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([415, 415])
    expect(answers.map(({ body }) => body)).toMatchObject([
      { errcode: '10', reason: 'unsupportedType' },
      { stat: 0, errcode: '10', reason: 'unsupportedType' },
    ])
  },
)

test('a body in another encoding than UTF-8 is refused, announced or not', async () => {
  const form = 'application/x-www-form-urlencoded'
  for (const charset of ['gbk', '"GB18030"', 'utf-16', 'iso-8859-1'])
    for (const type of [form, 'application/json']) {
      const { status, body } = await visitor.post(getMenu.path, '{}', { 'content-type': `${type}; charset=${charset}` })
      expect([status, body.reason]).toEqual([415, 'unsupportedType'])
    }
  for (const charset of ['utf-8', 'UTF8', '"utf-8"'])
    expect(
      (await visitor.post(getMenu.path, '{}', { 'content-type': `application/json; charset=${charset}` })).status,
    ).toBe(200)

  const inGbk = Buffer.from([0xd5, 0xc5])
  for (const [type, body] of [
    [form, Buffer.concat([Buffer.from('xm='), inGbk])],
    [form, Buffer.from('xm=%D5%C5')],
    ['application/json', Buffer.concat([Buffer.from('{"xm":"'), inGbk, Buffer.from('"}')])],
  ] as const) {
    const answer = await fetch(new URL(getMenu.path, product.base), {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { reason: 'malformed' }])
  }
})

test('a body of more than 1 MB is refused with 413, in either encoding, announced or not', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1)
  for (const [path, envelope] of [
    [getMenu.path, { errcode: '10', reason: 'tooLarge' }],
    [initApp.path, { stat: 0, errcode: '10', reason: 'tooLarge' }],
  ] as const) {
    for (const payload of [{ text: large }, JSON.stringify({ text: large })]) {
      const { status, body } = await visitor.post(path, payload)
      expect(status).toBe(413)
      expect(body).toMatchObject(envelope)
    }
    const chunked = await raw(
      { path, headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
      large,
    )
    expect(chunked.status).toBe(413)
  }
})

test('a body of just 1 MB is read', async () => {
  const { status, body } = await visitor.post(getMenu.path, { ignored: 'x'.repeat(1024 * 1024 - 8) })
  expect(status).toBe(200)
  expect(body).toMatchObject({ errcode: '00' })
})

test('who is signed out reads that, also with a body that cannot be read: it is not tried', async () => {
  for (const body of ['{', '{}']) {
    const answer = await visitor.post(getUserInfo.path, body)
    expect([answer.status, answer.body.reason]).toEqual([401, 'signedOut'])
  }
})

test('an empty body without a type is an empty payload', async () => {
  const { status, body } = await raw({ path: getMenu.path, headers: { 'content-length': '0' } })
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ errcode: '00' })
})

test('an address that cannot be read is refused, a call’s in its group’s envelope', async () => {
  const call = await raw({ path: '/mp/api/%zz' })
  expect(call.status).toBe(400)
  expect(JSON.parse(call.body)).toMatchObject({ stat: 0, errcode: '10', reason: 'malformed' })
  expect(await raw({ path: '/%zz', method: 'GET' })).toEqual({ status: 400, body: 'bad request' })
})

test('the path of no call answers plainly', async () => {
  const answer = await visitor.get('/no-such-file.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/plain')
})

test('every answer forbids sniffing, framing, foreign scripts and referrers; calls are never stored', async () => {
  const headers = [
    (await visitor.post(getMenu.path, {})).headers,
    (await visitor.post(getUserInfo.path, {})).headers,
    (await visitor.post('/online/wx/nothing', {})).headers,
    (await visitor.post(getMenu.path, '{', {})).headers,
    (await visitor.get('/healthz')).headers,
    (await visitor.get('/no-such-file.js')).headers,
  ]
  for (const each of headers) {
    expect(each.get('x-content-type-options')).toBe('nosniff')
    expect(each.get('x-frame-options')).toBe('DENY')
    expect(each.get('referrer-policy')).toBe('no-referrer')
    expect(each.get('content-security-policy')).toContain("default-src 'self'")
    expect(each.get('content-security-policy')).not.toContain('unsafe')
    expect(each.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(each.get('x-powered-by')).toBeNull()
  }
  for (const each of headers.slice(0, 4)) expect(each.get('cache-control')).toBe('no-store')
})

test('in production every answer keeps a browser on https for a year, also those that no route gives', async () => {
  const { config } = product.services
  const desk = { ...config.desk, port: 1 }
  const app = await buildApp({ ...product.services, config: { ...config, isProduction: true, desk } })
  onTestFinished(() => app.close())
  const answers = [
    await app.inject({ method: 'POST', url: getUserInfo.path }),
    await app.inject('/healthz'),
    await app.inject('/no-such-file.js'),
    // Refused before any route: the desk at the public port, and an address that cannot be read.
    await app.inject('/desk'),
    await app.inject('/%zz'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 404, 404, 400])
  for (const { headers } of answers)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await visitor.get('/healthz')).headers.get('strict-transport-security')).toBeNull()
})
