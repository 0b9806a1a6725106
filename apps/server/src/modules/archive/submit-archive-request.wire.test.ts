import {
  getArchiveAnswer,
  listArchiveRequests,
  listQueryRecords,
  submitArchiveRequest,
} from '@registration/contract/archive.ts'
import { sendArchiveCode, sendProfileCode } from '@registration/contract/phone-codes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import type { Client } from '../../testing/client.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const wrongCode = { errcode: '01', reason: 'codeRefused', errmsg: '请输入动态验证码' }
const region = { xzqdm: '130400', xzqmc: '邯郸市' }

interface Asker {
  citizen: Client
  /** A valid form without the code. */
  form: { qlrname: string; qlrcode: string; qlrphone: string; xzqdm: string; xzqmc: string }
}

async function zhangsan(): Promise<Asker> {
  const { name, documentNumber, phone } = demonstrationCitizens.zhangsan
  const form = { qlrname: name, qlrcode: documentNumber, qlrphone: phone, ...region }
  return { citizen: await product.signIn('zhangsan'), form }
}

const listOfPeople = z.array(z.object({ persona: z.string() }))
let made = 0

/** Another certified citizen, whose limits are unused. */
async function someone(isCertified = true): Promise<Asker> {
  made += 1
  const people = listOfPeople.parse(await (await product.visitor().get('/standin/wechat/people?n=1')).json())
  const persona = people[0]?.persona ?? ''
  const details = aCitizen({
    name: `周文${made}`,
    documentNumber: uniqueCitizenId('1990-06-01', 100 + made),
    phone: `136100${String(made).padStart(5, '0')}`,
    isCertified,
  })
  await makeCitizen(product.services, `o-demo-${persona}`, details)
  const form = { qlrname: details.name, qlrcode: details.documentNumber, qlrphone: details.phone, ...region }
  return { citizen: await product.signIn(persona), form }
}

async function aCode({ citizen, form }: Asker) {
  const { challengeId } = await citizen.call(sendArchiveCode, { phone: form.qlrphone })
  return { yzm: await codeOn(product, form.qlrphone), yzmid: challengeId }
}

const submit = ({ citizen, form }: Asker, changes: object) =>
  citizen.post(submitArchiveRequest.path, { ...form, ...changes })

/** The id of a request, submitted with a right code. */
async function submitted(asker: Asker): Promise<string> {
  const { body } = await submit(asker, await aCode(asker))
  const { data } = body
  if (typeof data !== 'object' || data === null || !('ID' in data)) throw new Error(`not submitted: ${body.errmsg}`)
  return String(data.ID)
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const answer = (id: string, state: string, more: object = {}) =>
  product.visitor().post('/standin/registry/archive', { id, state, ...more })
const requestsOf = async (citizen: Client) => (await citizen.call(listArchiveRequests, {})).requests

test('a citizen queries their own property, and the registry’s answer arrives with its rows', async () => {
  const asker = await zhangsan()
  const { citizen } = asker
  const before = (await requestsOf(citizen)).length
  const requestId = await submitted(asker)
  await vi.waitFor(async () => {
    expect((await requestsOf(citizen))[0]).toMatchObject({
      id: requestId,
      holderName: '张建国',
      state: 'inQuery',
      answeredAt: '',
      regionName: '邯郸市',
    })
  }, 60_000)
  const early = await citizen.post(getArchiveAnswer.path, { certId: requestId })
  expect(early.body).toMatchObject({ errcode: '01', reason: 'archiveUnanswered' })

  expect((await answer(requestId, '20')).body).toEqual({ ok: true })
  expect((await requestsOf(citizen))[0]).toMatchObject({ id: requestId, state: 'found' })
  expect((await requestsOf(citizen)).length).toBe(before + 1)
  expect(await citizen.call(listQueryRecords, {})).toEqual(await citizen.call(listArchiveRequests, {}))
  const raw = await citizen.post(getArchiveAnswer.path, { certId: requestId })
  expect(raw.body.data).toMatchObject({
    result: [
      { BDCDYID: 'D1', BDCQZH: '冀（2023）邯郸市不动产权第0001234号', MJ: '118.30', GYFS: '0', cfxx: [] },
      { BDCDYID: 'D2', BDCDYH: '130402003005GB00027F00011203' },
      { BDCDYID: 'D6', GYFS: '1', cfxx: [] },
      { BDCDYID: 'D7', cfxx: [{ cflx: '1' }] },
    ],
    dyresult: [{ BDCDYID: 'D2', je: '560000.00', jedw: '1', sw: '1', dyqr: '邯郸市滏阳商业银行股份有限公司' }],
  })
})

test('nothing held is two empty lists, and an answered request is answered once', async () => {
  const asker = await someone()
  const { citizen } = asker
  const requestId = await submitted(asker)
  expect((await answer(requestId, '21')).status).toBe(200)
  expect((await requestsOf(citizen))[0]).toMatchObject({ id: requestId, state: 'nothingHeld' })
  const raw = await citizen.post(getArchiveAnswer.path, { certId: requestId })
  expect(raw.body.data).toEqual({ result: [], dyresult: [] })
  expect((await answer(requestId, '20')).status).toBe(409)
  expect(await citizen.call(getArchiveAnswer, { archiveRequestId: requestId })).toEqual({ units: [], mortgages: [] })
})

test('every kind of burden arrives unchanged', async () => {
  const seen = []
  for (const scenario of ['pre-seizure with one waiting', 'objection', 'maximum mortgage', 'owned by shares']) {
    const asker = await someone()
    const requestId = await submitted(asker)
    await answer(requestId, '20', { scenario })
    seen.push(await asker.citizen.call(getArchiveAnswer, { archiveRequestId: requestId }))
  }
  expect(seen[0]?.units[0]?.seizures.map(({ kind }) => kind)).toEqual(['preSeizure', 'waitingPreSeizure'])
  expect(seen[1]?.units[0]?.objections).toMatchObject([{ reason: '对权利归属有异议' }])
  expect(seen[2]?.mortgages).toMatchObject([{ amountUnit: 'tenThousandYuan' }])
  expect(seen[3]?.units[0]?.coOwnership).toBe('byShares')
})

test('a wrong, empty or missing code is refused, and the right one still counts after four tries', async () => {
  const asker = await someone()
  const { yzm, yzmid } = await aCode(asker)
  for (const changes of [{ yzm: '' }, { yzm: '   ' }, {}])
    expect((await submit(asker, { yzmid, ...changes })).body).toMatchObject(wrongCode)
  for (const code of [otherThan(yzm), '12345', 'abcdef', `${yzm}0`])
    expect((await submit(asker, { yzm: code, yzmid })).body).toMatchObject(wrongCode)
  expect((await submit(asker, { yzm: ` ${yzm} `, yzmid })).body.errcode).toBe('00')
})

test('after five wrong tries the right code is dead', async () => {
  const asker = await someone()
  const { yzm, yzmid } = await aCode(asker)
  for (let i = 0; i < 5; i += 1)
    expect((await submit(asker, { yzm: otherThan(yzm), yzmid })).body).toMatchObject(wrongCode)
  expect((await submit(asker, { yzm, yzmid })).body).toMatchObject(wrongCode)
})

test('many guesses at once are all refused quickly and find nothing', async () => {
  const asker = await someone()
  const { yzm, yzmid } = await aCode(asker)
  const guesses = await Promise.all(Array.from({ length: 60 }, () => submit(asker, { yzm: otherThan(yzm), yzmid })))
  for (const { body } of guesses) expect(body).toMatchObject(wrongCode)
  for (let i = 0; i < 5; i += 1) await submit(asker, { yzm: otherThan(yzm), yzmid })
  expect((await submit(asker, { yzm, yzmid })).body).toMatchObject(wrongCode)
})

test('a code lives five minutes and is used up by the successful submission', async () => {
  const asker = await someone()
  const late = await aCode(asker)
  product.clock.advance(5 * 60_000)
  expect((await submit(asker, late)).body).toMatchObject(wrongCode)

  const code = await aCode(asker)
  const both = await Promise.all([submit(asker, code), submit(asker, code)])
  expect(both.map(({ body }) => body.errcode).sort()).toEqual(['00', '01'])
  expect((await submit(asker, code)).body).toMatchObject(wrongCode)
})

test('two taps on submit, the second while the first is being written, make one request and get one answer', async () => {
  const { pool } = product.services
  await sql`create function slow_down() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.5); return null; end $$`.execute(pool)
  await sql`create trigger slow_down after insert on archive_request for each row execute function slow_down()`.execute(
    pool,
  )
  try {
    const asker = await someone()
    const payload = { ...(await aCode(asker)), reqseq: product.services.ids.uuid() }
    const answers = await Promise.all([1, 2, 3].map(() => submit(asker, payload)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.errcode).toBe('00')
    expect(await requestsOf(asker.citizen)).toHaveLength(1)
  } finally {
    await sql`drop trigger slow_down on archive_request`.execute(pool)
  }
})

test('other refusals neither use up a code nor count as tries', async () => {
  const asker = await someone()
  const code = await aCode(asker)
  for (let i = 0; i < 6; i += 1) {
    expect((await submit(asker, { ...code, qlrname: '李秀英' })).body.reason).toBe('ownPropertyOnly')
    expect((await submit(asker, { ...code, xzqdm: '999999' })).body.reason).toBe('regionNotFound')
  }
  expect((await submit(asker, code)).body.errcode).toBe('00')
})

test('a code is valid for its own phone, its own purpose and its own citizen, and a newer one ends it', async () => {
  const asker = await someone()
  const first = await aCode(asker)
  expect((await submit(asker, { ...first, qlrphone: '13610099999' })).body).toMatchObject(wrongCode)
  const stranger = await someone()
  expect((await submit(stranger, { ...first, qlrphone: asker.form.qlrphone })).body).toMatchObject(wrongCode)

  product.clock.advance(61_000)
  const second = await aCode(asker)
  expect((await submit(asker, first)).body).toMatchObject(wrongCode)
  expect((await submit(asker, { ...second, yzmid: first.yzmid })).body).toMatchObject(wrongCode)
  expect((await submit(asker, second)).body.errcode).toBe('00')

  product.clock.advance(61_000)
  await asker.citizen.call(sendProfileCode, { phone: asker.form.qlrphone })
  const profiles = await codeOn(product, asker.form.qlrphone)
  expect((await submit(asker, { yzm: profiles })).body).toMatchObject(wrongCode)
})

test('only the citizen’s certified name and number can be queried, in any spelling', async () => {
  const asker = await someone()
  const code = await aCode(asker)
  for (const change of [
    { qlrname: '周文' },
    { qlrname: `${asker.form.qlrname}（本人）` },
    { qlrcode: '130403199007152340' },
    { qlrname: '李秀英', qlrcode: '130403199007152340' },
  ])
    expect((await submit(asker, { ...code, ...change })).body).toMatchObject({
      errcode: '01',
      reason: 'ownPropertyOnly',
      errmsg: '只能查询本人名下的不动产，请先完成实名认证',
    })
  const spaced = {
    qlrname: ` ${[...asker.form.qlrname].join(' ')} `,
    qlrcode: asker.form.qlrcode.replace('130403', '１３０４０３ '),
  }
  expect((await submit(asker, { ...code, ...spaced })).body.errcode).toBe('00')

  const uncertified = await someone(false)
  expect((await submit(uncertified, await aCode(uncertified))).body.reason).toBe('ownPropertyOnly')
})

test('a company can query itself, and nobody else', async () => {
  const { name, documentNumber, phone } = demonstrationCitizens['handan-co']
  const form = { qlrname: name, qlrcode: documentNumber, qlrphone: phone, ...region }
  const company = { citizen: await product.signIn('handan-co'), form }
  const code = await aCode(company)
  const persons = {
    qlrname: demonstrationCitizens.zhangsan.name,
    qlrcode: demonstrationCitizens.zhangsan.documentNumber,
  }
  expect((await submit(company, { ...code, ...persons })).body.reason).toBe('ownPropertyOnly')
  expect((await submit(company, code)).body.errcode).toBe('00')
})

test.each([
  ['qlrname', '', '姓名不能为空'],
  ['qlrname', 'x'.repeat(101), '最多可以输入100个字符哦'],
  ['qlrcode', ' ', '证件号码不能为空'],
  ['qlrphone', '12345678901', '请输入正确的手机号'],
  ['xzqdm', '', '请选择所在区域'],
])('the field %s with %j is refused beside the field', async (field, value, message) => {
  const { status, body } = await submit(await zhangsan(), { yzm: '000000', [field]: value })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errcode: '10', errmsg: message, data: { fields: [{ field, message }] } })
})

test('a repeated act is one request', async () => {
  const asker = await someone()
  const act = { ...(await aCode(asker)), reqseq: 'same-act' }
  const [first, again] = [await submit(asker, act), await submit(asker, act)]
  expect(again.body).toEqual(first.body)
  expect(first.body.errcode).toBe('00')
  expect((await submit(asker, { ...act, xzqdm: '630100' })).body).toMatchObject({ errcode: '11' })
  expect(await requestsOf(asker.citizen)).toHaveLength(1)
})

test('another citizen’s request, an unknown one and a malformed one are not found', async () => {
  const requestId = await submitted(await someone())
  await answer(requestId, '20')
  const { citizen: stranger } = await someone()
  const texts = []
  for (const certId of [requestId, '7d0f2d2e-6a0b-4e4e-9a51-0d6f0b1c2d3e', "1' or '1'='1"])
    texts.push(JSON.stringify((await stranger.post(getArchiveAnswer.path, { certId })).body))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('"errcode":"04"')
  expect(await requestsOf(stranger)).toEqual([])
})

test('while the registry is silent a request stays submitted, and never counts as answered with nothing', async () => {
  const asker = await someone()
  await product.visitor().post('/standin/registry/__standin/faults', { name: 'down', on: true })
  const requestId = await submitted(asker)
  await product.worker.drain()
  expect((await requestsOf(asker.citizen))[0]).toMatchObject({ id: requestId, state: 'submitted' })
  const early = await asker.citizen.post(getArchiveAnswer.path, { certId: requestId })
  expect(early.body.reason).toBe('archiveUnanswered')
  await product.visitor().post('/standin/registry/__standin/faults', { name: 'down', on: false })
  product.clock.advance(60_000)
  await product.worker.drain()
  // A try that began in the silence may have failed after it.
  await expect.poll(async () => (await requestsOf(asker.citizen))[0]).toMatchObject({ state: 'inQuery' })
})
