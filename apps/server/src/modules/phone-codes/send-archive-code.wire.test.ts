import { submitArchiveRequest } from '@registration/contract/archive.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import type { Client } from '../../testing/client.ts'
import { codeOn, messagesOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

const logged: string[] = []
let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }) })
})
afterAll(() => product.stop())

const phones = Array.from({ length: 40 }, (_, i) => `136001360${String(i).padStart(2, '0')}`)
const aPhone = () => phones.pop() ?? ''
const aCitizen = () => product.signIn('newcomer')
const ask = (citizen: Client, phone: string, requestId?: string) =>
  citizen.post(sendArchiveCode.path, { phone, ...(requestId && { reqseq: requestId }) })
const minutes = (n: number) => product.clock.advance(n * 60_000)

test('the code goes to the phone and a challenge id to the caller, never the code', async () => {
  const phone = aPhone()
  const { status, body } = await ask(await aCitizen(), phone)
  const code = await codeOn(product, phone)
  expect(code).toMatch(/^\d{6}$/)
  expect({ status, body }).toEqual({
    status: 200,
    body: { errcode: 'true', errmsg: '', data: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  expect(JSON.stringify(body).replace(String(body.data), '')).not.toContain(code)
})

test('without a session no code is sent', async () => {
  expect((await ask(product.visitor(), aPhone())).body).toMatchObject({ errcode: '40' })
})

test.each(['', '1380013800', '12800138000', '138001380000', 'abc', '+1 212 555 0100'])(
  'the phone %j is refused with the screen’s words',
  async (phone) => {
    const { status, body } = await ask(await aCitizen(), phone)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', errmsg: '请输入正确的手机号' })
  },
)

test('every spelling of a number is the same number to the limit', async () => {
  const phone = aPhone()
  const citizen = await aCitizen()
  expect((await ask(citizen, ` +86 ${phone.slice(0, 3)}-${phone.slice(3)} `)).body.errcode).toBe('true')
  for (const spelling of [phone, `0086${phone}`, `86${phone}`]) {
    const again = await ask(citizen, spelling)
    expect(again.status).toBe(429)
    expect(again.body).toMatchObject({ errcode: '29', reason: 'codeTooOften', errmsg: '获取过于频繁，请稍后再试' })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
  }
  expect(await messagesOn(product, phone)).toHaveLength(1)
})

test('a phone gets five codes an hour from all citizens together', async () => {
  const phone = aPhone()
  const answers = []
  for (let i = 0; i < 6; i += 1) {
    answers.push((await ask(await aCitizen(), phone)).body)
    minutes(1)
  }
  expect(answers.map(({ errcode }) => errcode)).toEqual(['true', 'true', 'true', 'true', 'true', '29'])
  expect(answers[5]?.errmsg).toBe('获取过于频繁，请55分钟后再试')
  minutes(55)
  expect((await ask(await aCitizen(), phone)).body.errcode).toBe('true')
})

test('a citizen has codes sent to three phones a day', async () => {
  const citizen = await aCitizen()
  const three = [aPhone(), aPhone(), aPhone()]
  for (const phone of three) expect((await ask(citizen, phone)).body.errcode).toBe('true')
  const { body } = await ask(citizen, aPhone())
  expect(body).toMatchObject({ errcode: '29', errmsg: '获取过于频繁，请24小时后再试' })
  minutes(1)
  expect((await ask(citizen, three[0] ?? '')).body.errcode).toBe('true')
})

test('of parallel calls for one phone one sends', async () => {
  const phone = aPhone()
  const citizens = await Promise.all(Array.from({ length: 8 }, aCitizen))
  const answers = await Promise.all(citizens.map((citizen) => ask(citizen, phone)))
  expect(answers.filter(({ body }) => body.errcode === 'true')).toHaveLength(1)
  expect(await messagesOn(product, phone)).toHaveLength(1)
})

test('a repeated act gets the same challenge and sends nothing', async () => {
  const phone = aPhone()
  const citizen = await aCitizen()
  const first = await ask(citizen, phone, 'act-1')
  const again = await ask(citizen, phone, 'act-1')
  expect(again.body).toEqual(first.body)
  expect(await messagesOn(product, phone)).toHaveLength(1)
  expect((await ask(citizen, aPhone(), 'act-1')).body).toMatchObject({ errcode: '11', reason: 'reqseqReused' })
})

test.each([
  ['13800000001', 429, 'codeTooOften'],
  ['13800000002', 200, 'codePhoneRefused'],
  ['13800000004', 503, 'codeUnavailable'],
])('the provider’s refusal of %s is reported in the product’s words', async (phone, status, reason) => {
  const answer = await ask(await aCitizen(), phone)
  expect([answer.status, answer.body.reason]).toEqual([status, reason])
  expect(await messagesOn(product, phone)).toEqual([])
})

test('a provider that refuses us is an error of the log, with its code and without the phone', async () => {
  // The phone may be asked again.
  minutes(2)
  const before = logged.length
  await ask(await aCitizen(), '13800000004')
  const [line = '', ...others] = logged.slice(before)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    platform: 'sms',
    code: expect.stringMatching(/^[A-Z]/),
    msg: 'the messaging platform refuses us',
  })
  expect([line, ...others].join()).not.toContain('13800000004')
})

test('a provider that accepts without an answer is called once, the citizen has to wait, and the code is valid', async () => {
  const phone = '13800000003'
  const citizen = await product.signIn('zhangsan')
  const before = logged.length
  const answer = await ask(citizen, phone)
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ errcode: '98', reason: 'codeUncertain' })
  expect(answer.headers.get('retry-after')).toBe('60')
  const [line = ''] = logged.slice(before)
  const unknown = { platform: 'sms', code: 'timeout', msg: 'it is not known whether a code was sent' }
  expect(JSON.parse(line)).toMatchObject(unknown)
  const [message, ...more] = await messagesOn(product, phone)
  expect(more).toEqual([])
  expect((await submit(citizen, phone, message?.code)).body.errcode).toBe('00')
})

test('an act that is repeated while its provider is silent is not told that the code was sent', async () => {
  const phone = '13800000003'
  minutes(24 * 60)
  const citizen = await product.signIn('zhangsan')
  const before = (await messagesOn(product, phone)).length
  const first = ask(citizen, phone, 'act-2')
  await vi.waitFor(async () => expect(await messagesOn(product, phone)).toHaveLength(before + 1), 60_000)
  const again = await ask(citizen, phone, 'act-2')
  expect([again.status, again.body.reason, again.headers.get('retry-after')]).toEqual([503, 'codeUncertain', '60'])
  expect((await first).body.reason).toBe('codeUncertain')
  expect(await messagesOn(product, phone)).toHaveLength(before + 1)
})

test.each([
  ['limited', 'codeTooOften'],
  ['arrears', 'codeUnavailable'],
])('a message that the provider did not send (%s) leaves the code that came before', async (fate, reason) => {
  const phone = aPhone()
  minutes(24 * 60)
  const citizen = await product.signIn('zhangsan')
  expect((await ask(citizen, phone)).body.errcode).toBe('true')
  const code = await codeOn(product, phone)
  minutes(2)
  await citizen.post('/standin/sms/__standin/next-fate', { fate })
  expect((await ask(citizen, phone)).body.reason).toBe(reason)
  expect((await submit(citizen, phone, code)).body.errcode).toBe('00')
  expect((await submit(citizen, phone, code)).body.errcode).toBe('01')
})

test('a code that was used meanwhile does not come back with a message that was not sent', async () => {
  const phone = aPhone()
  minutes(24 * 60)
  const citizen = await product.signIn('zhangsan')
  await ask(citizen, phone)
  const code = await codeOn(product, phone)
  expect((await submit(citizen, phone, code)).body.errcode).toBe('00')
  minutes(2)
  await citizen.post('/standin/sms/__standin/next-fate', { fate: 'limited' })
  await ask(citizen, phone)
  expect((await submit(citizen, phone, code)).body.errcode).toBe('01')
})

function submit(citizen: Client, phone: string, yzm: string | undefined) {
  const { name: qlrname, documentNumber: qlrcode } = demonstrationCitizens.zhangsan
  return citizen.post(submitArchiveRequest.path, { qlrname, qlrcode, qlrphone: phone, xzqdm: '130400', yzm })
}
