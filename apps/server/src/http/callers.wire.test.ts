import { envelopeOf } from '@registration/contract/endpoint.ts'
import { roles } from '@registration/contract/permissions.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { getUserInfo, signOut } from '@registration/contract/session.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, WireAnswer } from '../testing/client.ts'
import { everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let visitor: Client
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
  citizen = await product.signIn('zhangsan')
})
// One session makes more calls here than it may in a minute.
beforeEach(() => product.clock.advance(10_000))
afterAll(() => product.stop())

const forms = everyEndpoint.filter(([, { encoding }]) => encoding === 'form')
const forCitizens = forms.filter(([, { access }]) => access === 'citizen')
const forEveryone = forms.filter(([, { access }]) => access === 'public')

const deskCalls = everyEndpoint.filter(([, { desk }]) => desk)
const forOfficers = deskCalls.filter(([, { access }]) => access === 'staff')
const toSignIn = deskCalls.filter(([, { access }]) => access === 'staffSignIn')

const foreignIdentities = [
  { openid: 'o-demo-lisi' },
  { openId: 'o-demo-lisi' },
  { data: { openid: 'o-demo-lisi' } },
  { data: { openId: 'o-demo-lisi' } },
  { openid: 'o-demo-zhangsan', openId: 'o-demo-lisi' },
  { openid: ['o-demo-zhangsan', 'o-demo-lisi'] },
]

/** The outcome of an answer, without its data. */
const endOf = ({ status, body }: WireAnswer) => ({ status, reason: body.reason ?? 'none', errcode: body.errcode })

describe.each(forCitizens)('%s', (_name, { path }) => {
  test('needs a session with any payload', async () => {
    for (const payload of [{}, { openid: 'o-demo-zhangsan' }]) {
      const answer = await visitor.post(path, payload)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject(
        envelopeOf(path) === 'errcode'
          ? { errcode: '40', errmsg: refusals.signedOut.zh, reason: 'signedOut' }
          : { stat: 0, errcode: '40', message: refusals.signedOut.zh, reason: 'signedOut' },
      )
    }
  })

  test('refuses a foreign identity in every place that may name one', async () => {
    for (const identity of foreignIdentities)
      expect(endOf(await citizen.post(path, identity))).toEqual({
        status: 403,
        reason: 'foreignOpenid',
        errcode: '43',
      })
  })
})

test('the caller’s own identity is accepted in every spelling at once', async () => {
  const own = 'o-demo-zhangsan'
  const answer = await citizen.post(getUserInfo.path, { openid: own, openId: own, data: { openid: own, openId: '' } })
  expect(answer.body).toMatchObject({ errcode: '00', data: { openid: own } })
})

describe.each(forOfficers)('%s', (name, { path }) => {
  test('needs an officer’s session with any payload, and a citizen’s is none', async () => {
    for (const client of [visitor, citizen])
      for (const payload of ['{}', JSON.stringify(goldenOf(name).request), '{"openid":"o-demo-zhangsan"}']) {
        const answer = await client.post(path, payload)
        expect(answer.status).toBe(401)
        expect(answer.body).toEqual({ errcode: '40', errmsg: refusals.signedOut.zh, reason: 'signedOut' })
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.getSetCookie()).toEqual([])
      }
  })
})

describe.each(toSignIn)('%s', (name, { path }) => {
  test('answers nobody in words, without a session', async () => {
    for (const client of [visitor, citizen]) {
      const { status, body, headers } = await client.post(path, JSON.stringify(goldenOf(name).request))
      expect(status === 200 ? ['00', '01'] : ['10', '40']).toContain(body.errcode)
      expect(headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))).toEqual([])
    }
  })
})

describe.each(deskCalls)('%s', (_name, { path }) => {
  test('takes JSON alone', async () => {
    const { client } = await anOfficer(product, { roles })
    const { status, body } = await client.post(path, { login: 'li.na' })
    expect([status, body.reason]).toEqual([415, 'unsupportedType'])
  })

  test('answers in English where the client asks for it', async () => {
    const { status, body } = await visitor.post(path, '{}', { 'accept-language': 'en' })
    if (status !== 200) expect(String(body.errmsg)).not.toMatch(/\p{Script=Han}/u)
    expect(status).toBeLessThan(500)
  })
})

describe.each(forEveryone)('%s', (name, { path }) => {
  test('answers without a session', async () => {
    const { status, body } = await visitor.post(path, goldenOf(name).request)
    expect([200, body.reason]).toContain(status === 200 ? 200 : 'refused')
    expect(body.reason).not.toBe('signedOut')
  })
})

describe.each(forms.filter(([, endpoint]) => !endpoint.idempotent && endpoint.path !== signOut.path))(
  '%s',
  (name, { path, access }) => {
    test('understands both encodings alike', async () => {
      const { request } = goldenOf(name)
      const client = access === 'public' ? visitor : citizen
      const asForm = await client.post(path, request)
      const asJson = await client.post(path, JSON.stringify(request))
      expect(endOf(asJson)).toEqual(endOf(asForm))
      expect(asForm.body.reason).not.toBe('unknownPath')
    })

    test('answers in English where the client asks for it', async () => {
      const { status, body } = await visitor.post(path, {}, { 'accept-language': 'en-GB,zh;q=0.8' })
      const words = String(body.errmsg ?? body.message ?? '')
      if (status !== 200 && body.reason) expect(words).not.toMatch(/\p{Script=Han}/u)
      expect(status).toBeLessThan(500)
    })
  },
)

test.each([
  ['en', 'You have been signed out.'],
  ['en-US,zh;q=0.5', 'You have been signed out.'],
  ['en_US', 'You have been signed out.'],
  ['zh-CN,en;q=0.9', '登录已过期'],
  ['fr', '登录已过期'],
  ['', '登录已过期'],
])('a refusal is in the language of accept-language %j', async (language, words) => {
  const { body } = await visitor.post(getUserInfo.path, {}, language ? { 'accept-language': language } : {})
  expect(body.errmsg).toContain(words)
})

test('every answer names its request, and two never share a name', async () => {
  const [first, second] = await Promise.all([visitor.post(getUserInfo.path, {}), citizen.post(getUserInfo.path, {})])
  expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})
