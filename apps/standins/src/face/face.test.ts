import { createHash, createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepBodiesRaw } from '../http.ts'
import { spoiled } from '../testing/spoiled.ts'
import { makeFace } from './face.ts'

const now = new Date('2026-01-01T08:00:00+08:00')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

let app: FastifyInstance
beforeEach(async () => {
  app = Fastify()
  await app.register(async (scope) => {
    keepBodiesRaw(scope, 100_000)
    await scope.register(makeFace({ credentials: { secretId: 'id', secretKey: 'key' }, now: () => now }), {
      prefix: '/face',
    })
  })
})
afterEach(() => app.close())

interface Changes {
  secret?: string
  /** Headers that the signature does not cover. */
  headers?: Record<string, string>
  query?: string
}

/** A call, signed by the vendor's document. */
async function call(action: string, message: unknown, { secret = 'key', headers = {}, query = '' }: Changes = {}) {
  const body = JSON.stringify(message)
  const timestamp = now.getTime() / 1000
  const canonical = `POST\n/\n\ncontent-type:application/json\nhost:face.test\n\ncontent-type;host\n${sha256(body)}`
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n2026-01-01/faceid/tc3_request\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${secret}`, '2026-01-01'), 'faceid'), 'tc3_request')
  const signature = hmac(key, toSign).toString('hex')
  const answer = await app.inject({
    method: 'POST',
    url: `/face/${query}`,
    payload: body,
    headers: {
      host: 'face.test',
      'content-type': 'application/json',
      'x-tc-action': action,
      'x-tc-version': '2018-03-01',
      'x-tc-timestamp': String(timestamp),
      authorization: `TC3-HMAC-SHA256 Credential=id/2026-01-01/faceid/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
      ...headers,
    },
  })
  return answer.json().Response
}

const aCheck = {
  RuleId: '1',
  IdCard: '11010519491231002X',
  Name: '测试',
  RedirectUrl: 'https://bdc.example.gov.cn/ok?bsm=T',
  Extra: 'vs_01',
}

const aResult = { BizToken: '0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9', RuleId: '1', InfoType: '1' }

const get = (url: string) => app.inject({ method: 'GET', url })

test('a check starts on a page with a link for every outcome, and leads back with its token', async () => {
  const { Url, BizToken } = await call('DetectAuth', aCheck)
  const page = await get(new URL(Url).pathname + new URL(Url).search)
  expect(page.body).toContain('data-result="pass"')
  expect(page.body).toContain('data-result="fail"')
  expect(page.body).not.toContain('11010519491231002X')
  const href = /href="([^"]+)" data-result="pass"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await get(href)).headers.location).toBe(`https://bdc.example.gov.cn/ok?bsm=T&BizToken=${BizToken}`)
  const { Text } = await call('GetDetectInfoEnhanced', { BizToken, RuleId: '1', InfoType: '1' })
  expect(Text).toMatchObject({ ErrCode: 0, LiveStatus: 0, Comparestatus: 0, Name: '测试', Extra: 'vs_01' })
})

test('a check that is not finished has no result yet', async () => {
  const { BizToken } = await call('DetectAuth', aCheck)
  const { Text } = await call('GetDetectInfoEnhanced', { BizToken, RuleId: '1', InfoType: '1' })
  expect(Text.ErrCode).toBeNull()
})

test.each([
  ['AuthFailure.SignatureFailure', 'DetectAuth', aCheck, 'another key'],
  ['InvalidAction', 'ImageRecognition', aCheck, 'key'],
  ['FailedOperation.IdFormatError', 'DetectAuth', { ...aCheck, IdCard: '11010519491231002x' }, 'key'],
  ['UnknownParameter', 'DetectAuth', { ...aCheck, Phone: '13800138000' }, 'key'],
  ['InvalidParameter', 'GetDetectInfoEnhanced', { ...aResult, InfoType: '0' }, 'key'],
  [
    'InvalidParameterValue.BizTokenIllegal',
    'GetDetectInfoEnhanced',
    { BizToken: 'x', RuleId: '1', InfoType: '1' },
    'key',
  ],
])('%s is the platform’s code for a faulty call of %s', async (code, action, message, secret) => {
  expect((await call(action, message, { secret })).Error.Code).toBe(code)
})

test('a call with a field missing, unknown or of another type is refused with the code for it', async () => {
  const codeOf = async (action: string, message: unknown) => (await call(action, message)).Error?.Code
  for (const { what, message } of spoiled(aCheck, ['Extra'])) {
    const code = await codeOf('DetectAuth', message)
    if (/missing$/.test(what)) expect([what, code]).toEqual([what, 'MissingParameter'])
    else if (/another field$/.test(what)) expect([what, code]).toEqual([what, 'UnknownParameter'])
    else expect([what, code]).toEqual([what, expect.stringMatching(/Parameter/)])
  }
  for (const { what, message } of spoiled(aResult)) {
    expect([what, await codeOf('GetDetectInfoEnhanced', message)]).toEqual([
      what,
      expect.stringMatching(/^(?:Missing|Unknown|Invalid)Parameter$/),
    ])
  }
})

test.each([
  ['RedirectUrl', 'javascript:alert(1)', 'InvalidParameter'],
  ['RuleId', 'one', 'InvalidParameterValue.RuleIdNotExist'],
  ['Name', '测'.repeat(33), 'FailedOperation.NameFormatError'],
  ['Extra', 'x'.repeat(1025), 'InvalidParameter'],
])('a check whose %s is %s is refused with %s', async (name, value, code) => {
  expect((await call('DetectAuth', { ...aCheck, [name]: value })).Error.Code).toBe(code)
})

test.each([
  ['no version', { headers: { 'x-tc-version': '' } }, 'NoSuchVersion'],
  ['an unknown header of the protocol', { headers: { 'x-tc-user': 'me' } }, 'UnknownParameter'],
  ['a region that there is not', { headers: { 'x-tc-region': 'Handan' } }, 'UnsupportedRegion'],
  ['a parameter in the query', { query: '?RuleId=1' }, 'UnknownParameter'],
])('a call with %s is refused', async (_what, changes, code) => {
  expect((await call('DetectAuth', aCheck, changes)).Error.Code).toBe(code)
})

test('a page without a check, or with a made-up one, offers no outcome', async () => {
  expect((await get('/face')).body).not.toContain('data-result')
  expect((await get('/face?token=made-up')).body).not.toContain('data-result')
  expect((await get('/face/finish?token=made-up&result=pass')).statusCode).toBe(404)
})
