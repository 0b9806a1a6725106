import { createHash, createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepBodiesRaw } from '../http.ts'
import { spoiled } from '../testing/spoiled.ts'
import { makeSms } from './sms.ts'

const now = new Date('2026-01-01T08:00:00+08:00')
const credentials = { keyId: 'id', keySecret: 'key' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify()
  await app.register(async (scope) => {
    keepBodiesRaw(scope, 100_000)
    await scope.register(makeSms({ credentials, now: () => now }), { prefix: '/sms' })
  })
})
afterEach(() => app.close())

const aMessage = {
  PhoneNumberSet: ['+8613600136000'],
  SmsSdkAppId: '1400000000',
  TemplateId: '1000001',
  SignName: '不动产登记',
  TemplateParamSet: ['048213', '5'],
}

interface Changes {
  secret?: string
  timestamp?: number
  body?: string
  headers?: Record<string, string>
  query?: string
}

/** A call, signed by the document of the first provider, with a test's later changes. */
async function sendTencent(message: unknown, changes: Changes = {}) {
  const body = JSON.stringify(message)
  const timestamp = changes.timestamp ?? now.getTime() / 1000
  const canonical = `POST\n/\n\ncontent-type:application/json\nhost:sms.test\n\ncontent-type;host\n${sha256(body)}`
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n2026-01-01/sms/tc3_request\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${changes.secret ?? 'key'}`, '2026-01-01'), 'sms'), 'tc3_request')
  const answer = await app.inject({
    method: 'POST',
    url: `/sms/tencent/${changes.query ?? ''}`,
    payload: changes.body ?? body,
    headers: {
      host: 'sms.test',
      'content-type': 'application/json',
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(timestamp),
      authorization: `TC3-HMAC-SHA256 Credential=id/2026-01-01/sms/tc3_request, SignedHeaders=content-type;host, Signature=${hmac(key, toSign).toString('hex')}`,
      ...changes.headers,
    },
  })
  return answer.json().Response
}

/** A call, signed by the document of the second provider. */
async function sendAliyun(query: Record<string, string>, nonce = 'nonce-1', secret = 'key', body = '') {
  const headers = {
    host: 'sms.test',
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': '2026-01-01T00:00:00Z',
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).join(';')
  const text = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = `POST\n/\n${text}\n${lines.join('')}\n${names}\n${sha256(body)}`
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=id,SignedHeaders=${names},Signature=${signature}`
  const url = `/sms/aliyun/?${text}`
  return app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload: body })
}

const aQuery = {
  PhoneNumbers: '13600136000',
  SignName: '不动产登记',
  TemplateCode: 'SMS_000000001',
  TemplateParam: '{"code":"048213"}',
}

test('a rightly signed message of either provider reaches the phone, and the list shows the newest first', async () => {
  expect((await sendTencent(aMessage)).SendStatusSet).toMatchObject([{ Code: 'Ok', PhoneNumber: '+8613600136000' }])
  expect((await sendAliyun({ ...aQuery, TemplateParam: '{"code":"999999"}' })).json()).toMatchObject({ Code: 'OK' })
  const messages = (await app.inject('/sms/messages?phone=13600136000')).json()
  expect(messages.map(({ code }: { code: string }) => code)).toEqual(['999999', '048213'])
  expect(messages[1]).toEqual({
    phone: '13600136000',
    text: expect.stringContaining('验证码为048213，5分钟内有效'),
    code: '048213',
    at: '2026-01-01 08:00:00',
  })
  expect((await app.inject('/sms/messages?phone=13600136001')).json()).toEqual([])
  expect((await app.inject('/sms')).body).toContain('data-code="048213"')
})

test('a wrong key, an altered body and an old time are refused with the first provider’s codes', async () => {
  const codeOf = async (changes: object) => (await sendTencent(aMessage, changes)).Error.Code
  expect(await codeOf({ secret: 'other' })).toBe('AuthFailure.SignatureFailure')
  expect(await codeOf({ body: JSON.stringify({ ...aMessage, SignName: '别人' }) })).toBe('AuthFailure.SignatureFailure')
  expect(await codeOf({ timestamp: now.getTime() / 1000 - 301 })).toBe('AuthFailure.SignatureExpire')
  expect((await app.inject('/sms/messages')).json()).toEqual([])
})

test('the first provider is strict about parameters', async () => {
  const codeOf = async (changes: object) => (await sendTencent({ ...aMessage, ...changes })).Error.Code
  expect(await codeOf({ TemplateParamSet: ['abc', '5'] })).toBe('InvalidParameterValue.TemplateParameterFormatError')
  expect(await codeOf({ PhoneNumberSet: ['+8612600136000'] })).toBe('InvalidParameterValue.IncorrectPhoneNumber')
  expect(await codeOf({ Surprise: '1' })).toBe('UnknownParameter')
})

test('a field of the first provider’s that is missing, unknown or of another type is refused', async () => {
  const whole = { ...aMessage, SessionContext: 'one', ExtendCode: '1', SenderId: 'me' }
  expect((await sendTencent(whole)).SendStatusSet).toMatchObject([{ Code: 'Ok', SessionContext: 'one' }])
  const taken = []
  for (const { what, message } of spoiled(whole, ['SessionContext', 'ExtendCode', 'SenderId'])) {
    if (!(await sendTencent(message)).Error) taken.push(what)
  }
  expect(taken).toEqual([])
  const { TemplateId, ...without } = aMessage
  expect((await sendTencent(without)).Error.Code).toBe('MissingParameter')
})

test.each([
  ['an unknown header of the protocol', { headers: { 'x-tc-user': 'me' } }, 'UnknownParameter'],
  ['no region', { headers: { 'x-tc-region': '' } }, 'UnsupportedRegion'],
  ['a parameter in the query', { query: '?TemplateId=1' }, 'UnknownParameter'],
])('a call of the first provider with %s is refused', async (_what, changes, code) => {
  expect((await sendTencent(aMessage, changes)).Error.Code).toBe(code)
})

test('a parameter of the second provider’s that is missing, unknown or of another form is refused', async () => {
  const codeOf = async (query: Record<string, string>, nonce: string, body = '') =>
    (await sendAliyun(query, nonce, 'key', body)).json().Code
  const answers = []
  for (const name of Object.keys(aQuery)) {
    const others = Object.entries(aQuery).filter(([other]) => other !== name)
    answers.push([name, await codeOf(Object.fromEntries(others), `nonce-${name}`)])
  }
  expect(answers).toEqual([
    ['PhoneNumbers', 'isv.INVALID_PARAMETERS'],
    ['SignName', 'isv.INVALID_PARAMETERS'],
    ['TemplateCode', 'isv.INVALID_PARAMETERS'],
    ['TemplateParam', 'isv.TEMPLATE_MISSING_PARAMETERS'],
  ])
  const withParam = (TemplateParam: string) => ({ ...aQuery, TemplateParam })
  expect(await codeOf({ ...aQuery, Surprise: '1' }, 'a')).toBe('isv.INVALID_PARAMETERS')
  expect(await codeOf(withParam('{"code":"048213","more":"1"}'), 'b')).toBe('isv.INVALID_PARAMETERS')
  expect(await codeOf(withParam('{"code":48213}'), 'c')).toBe('isv.TEMPLATE_MISSING_PARAMETERS')
  expect(await codeOf(withParam('{}'), 'd')).toBe('isv.TEMPLATE_MISSING_PARAMETERS')
  expect(await codeOf(withParam('no JSON'), 'e')).toBe('isv.INVALID_PARAMETERS')
  expect(await codeOf(aQuery, 'f', '{"PhoneNumbers":"13600136000"}')).toBe('InvalidParameter')
  expect((await app.inject('/sms/messages')).json()).toEqual([])
})

test('a wrong key and a used nonce are refused by the second provider’s gateway', async () => {
  expect((await sendAliyun(aQuery, 'nonce-1', 'other')).json()).toMatchObject({ Code: 'SignatureDoesNotMatch' })
  expect((await sendAliyun(aQuery, 'nonce-1')).statusCode).toBe(200)
  const replayed = await sendAliyun(aQuery, 'nonce-1')
  expect([replayed.statusCode, replayed.json().Code]).toEqual([400, 'SignatureNonceUsed'])
})

test.each([
  ['13800000001', 'LimitExceeded.PhoneNumberDailyLimit', 'isv.BUSINESS_LIMIT_CONTROL'],
  ['13800000002', 'FailedOperation.PhoneNumberInBlacklist', 'isv.MOBILE_NUMBER_ILLEGAL'],
  ['13800000004', 'UnauthorizedOperation.SerivceSuspendDueToArrears', 'isv.AMOUNT_NOT_ENOUGH'],
])('the number %s gets no message', async (phone, first, second) => {
  const tencent = await sendTencent({ ...aMessage, PhoneNumberSet: [phone] })
  expect(tencent.Error?.Code ?? tencent.SendStatusSet[0].Code).toBe(first)
  expect((await sendAliyun({ ...aQuery, PhoneNumbers: phone })).json().Code).toBe(second)
  expect((await app.inject('/sms/messages')).json()).toEqual([])
})
