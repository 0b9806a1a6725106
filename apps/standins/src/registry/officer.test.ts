import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aConfirmation, aForm, anAppointment, anArchiveRequest, anUrge, someFeedback } from '../testing/messages.ts'
import { anApplication, door, type Office, officeKey, send, startOffice } from '../testing/office.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

let folder: string
let product: Product
let time: TestTime
let office: Office

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'officer-'))
  product = await startProduct(officeKey)
  time = makeTestTime()
  office = await startOffice(folder, product.base, time)
})
afterEach(async () => {
  await office.close()
  await product.close()
  await rm(folder, { recursive: true })
})

const sendMessage = (path: string, message: { messageId: string }) => send(office, path, message, time.now())
const get = (path: string) => office.app.inject({ url: `/standin/registry${path}` })
const post = (path: string, form: Record<string, string>) =>
  office.app.inject({
    method: 'POST',
    url: `/standin/registry${path}`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function accept(message = anApplication()) {
  const expected = product.events.length + 2
  await sendMessage('/applications', message)
  time.advance(200)
  await product.received(expected)
}

test('each decision is sent with its opinion under its own name, followed by the stage', async () => {
  await accept()
  for (const [shzt, opinion] of [
    ['10', '权籍无误'],
    ['20', '材料齐全'],
    ['30', ''],
  ] as const) {
    const answer = await door(office, 'decide', { proinstid: 'a-1', shzt, opinion })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  }
  expect(product.events.slice(2).map(({ data }) => data)).toEqual([
    { shzt: '10', sh_qjdc_yj: '权籍无误' },
    { activityName: '复核', processName: '存量房买卖转移登记', actStart: '2026-03-02 09:00:00' },
    { shzt: '20', sh_xmsl_yj: '材料齐全' },
    { activityName: '核定', processName: '存量房买卖转移登记', actStart: '2026-03-02 09:00:00' },
    { shzt: '30' },
    { activityName: '登簿质检', processName: '存量房买卖转移登记', actStart: '2026-03-02 09:00:00' },
  ])
})

test('an acceptance can name the promised day, as a day that exists', async () => {
  await accept()
  await door(office, 'decide', { proinstid: 'a-1', shzt: '10' })
  const wrong = await door(office, 'decide', { proinstid: 'a-1', shzt: '20', dueday: '2026-02-30' })
  expect(wrong.statusCode).toBe(400)
  expect((await door(office, 'decide', { proinstid: 'a-1', shzt: '20', dueday: '2026-03-20' })).statusCode).toBe(200)
  expect(product.events.map(({ data }) => data)).toContainEqual({ shzt: '20', dueday: '2026-03-20' })
})

test('the form of a submission is fetched, compared with its announcement and shown to the officer', async () => {
  await accept()
  const message = aForm()
  const { sha256, bytes } = message.form
  expect((await sendMessage('/applications/a-1/form', message)).json()).toEqual({ received: true })
  expect((await sendMessage('/applications/a-1/form', message)).json()).toEqual({ received: true, repeated: true })
  const forms = async () => (await get('/forms?proinstid=a-1')).json()
  await expect.poll(forms).toEqual({ forms: [{ submission: 1, sha256, bytes, fetched: true }] })
  const page = (await get('/cases/a-1')).body
  for (const words of ['不动产登记申请书', '指纹一致', sha256, '/cases/a-1/forms/1']) expect(page).toContain(words)
  const file = await get('/cases/a-1/forms/1')
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.7'])
  expect((await get('/cases/a-1/forms/2')).statusCode).toBe(404)
})

test('a file that is not the announced form is not kept, and is fetched again when the officer opens it', async () => {
  await accept()
  product.changeForm(Buffer.from('%PDF-1.7 another'))
  await sendMessage('/applications/a-1/form', aForm())
  expect((await get('/cases/a-1/forms/1')).statusCode).toBe(502)
  expect((await get('/cases/a-1')).body).toContain('尚未取得')
  product.changeForm(Buffer.from('%PDF-1.7'))
  expect((await get('/cases/a-1/forms/1')).body).toBe('%PDF-1.7')
  expect((await get('/cases/a-1')).body).toContain('指纹一致')
})

test('the officer reads the answers to the questions of the case, and each time the applicant asked about it', async () => {
  const { application, ...head } = anApplication()
  const answered = { ...application, answers: [{ id: 'comes', question: '双方都能到场吗？', answer: '有人代办' }] }
  await accept({ ...head, application: answered })
  const urge = anUrge()
  await sendMessage('/applications/a-1/urge', urge)
  await sendMessage('/applications/a-1/urge', urge)
  const { body } = await get('/cases/a-1')
  expect(body).toContain('双方都能到场吗？')
  expect(body).toContain('有人代办')
  expect(body.split('（承诺2026-02-27办结）')).toHaveLength(2)
})

test('the officer reads where each party stands, as it arrived with the submission and after it', async () => {
  const { application, ...head } = anApplication()
  const { confirmation } = aConfirmation()
  const confirmed = { ...application, confirmations: [confirmation] }
  await accept({ ...head, application: confirmed })
  expect((await get('/cases/a-1')).body).toContain(
    `已确认（人脸核验），2026-03-02 08:58:00，内容指纹 ${confirmation.digest}`,
  )
  const later = { ...aConfirmation(), confirmation: { partyId: 'p-1', state: 'retracted', at: '2026-03-02 09:05:00' } }
  await sendMessage('/applications/a-1/confirmations', later)
  await sendMessage('/applications/a-1/confirmations', later)
  expect((await get('/cases/a-1')).body).toContain('已撤回确认，2026-03-02 09:05:00')
  const arrived = (await get('/confirmations?proinstid=a-1')).json()
  expect(arrived).toEqual({
    confirmations: [
      { submission: 1, ...confirmation },
      { submission: 1, ...later.confirmation },
    ],
  })
})

test('a party confirms at the counter by its id', async () => {
  await accept()
  expect((await door(office, 'counter', { proinstid: 'a-1', sqrid: 'p-1' })).statusCode).toBe(200)
  expect(product.events.at(-1)).toMatchObject({
    type: 'confirmation.counter',
    proinstid: 'a-1',
    submission: 1,
    data: { sqrid: 'p-1' },
  })
  product.answers.push(410)
  expect((await door(office, 'counter', { proinstid: 'a-1', sqrid: 'p-9' })).statusCode).toBe(409)
  expect((await door(office, 'counter', { proinstid: 'a-1' })).statusCode).toBe(400)
})

test('the control door returns the product’s answer: a conflict is 409, is not sent again and leaves the case unchanged', async () => {
  await accept()
  product.answers.push(409)
  expect((await door(office, 'decide', { proinstid: 'a-1', shzt: '20' })).statusCode).toBe(409)
  time.advance(600_000)
  expect((await door(office, 'decide', { proinstid: 'a-1', shzt: '10' })).statusCode).toBe(200)
  expect(product.events.slice(2).map(({ data }) => data.shzt)).toEqual(['20', '10', undefined])
})

test('a decision waits for an application that has not arrived yet', async () => {
  const deciding = door(office, 'decide', { proinstid: 'late', shzt: '10' })
  await time.scheduledWithin(10_000)
  time.advance(9_000)
  await sendMessage('/applications', anApplication({ id: 'late' }))
  time.advance(200)
  expect((await deciding).statusCode).toBe(200)
  expect(product.types().slice(0, 3)).toEqual(['application.accepted', 'application.progress', 'application.reviewed'])
})

test('after ten seconds an unknown application is 404', async () => {
  const deciding = door(office, 'decide', { proinstid: 'nowhere', shzt: '10' })
  await time.scheduledWithin(10_000)
  time.advance(10_000)
  expect((await deciding).statusCode).toBe(404)
})

test('when the product knows of a newer submission, the decision waits for it and is about it', async () => {
  await accept()
  product.answers.push(410)
  const deciding = door(office, 'decide', { proinstid: 'a-1', shzt: '10' })
  await product.received(3)
  await sendMessage('/applications', anApplication({ submission: 2 }))
  time.advance(200)
  expect((await deciding).statusCode).toBe(200)
  const reviews = product.events.filter(({ type }) => type === 'application.reviewed')
  expect(reviews.map(({ submission }) => submission)).toEqual([1, 2])
})

test('a withdrawn application cannot be decided, and its page offers nothing', async () => {
  await accept()
  const withdrawal = { messageId: randomUUID(), submission: 1, at: '2026-03-02 09:05:00', reason: 'revoked' }
  await sendMessage('/applications/a-1/withdraw', withdrawal)
  const deciding = door(office, 'decide', { proinstid: 'a-1', shzt: '10' })
  await time.scheduledWithin(10_000)
  time.advance(10_000)
  expect((await deciding).statusCode).toBe(409)
  expect((await get('/cases/a-1')).body).not.toContain('name="shzt"')
  expect((await post('/cases/a-1/decisions', { shzt: '10' })).headers.location).toContain('notice=forbidden')
})

test('a product that is silent for ten seconds has an answer of its own, and the decision reaches it later', async () => {
  await accept()
  product.answers.push(500, 500)
  const deciding = door(office, 'decide', { proinstid: 'a-1', shzt: '10' })
  await product.received(3)
  await time.scheduledWithin(500)
  time.advance(10_000)
  expect((await deciding).statusCode).toBe(503)
  await product.received(4)
  await time.scheduledWithin(1_000)
  time.advance(1_000)
  await product.received(6)
  expect(product.types().slice(4)).toEqual(['application.reviewed', 'application.progress'])
})

test('the page offers only what the state allows, and an act leads back to it', async () => {
  await accept()
  const offered = async () =>
    [...(await get('/cases/a-1')).body.matchAll(/name="shzt" value="(\d+)"/g)].map(([, shzt]) => shzt)
  expect(await offered()).toEqual(['10', '11'])
  const done = await post('/cases/a-1/decisions', { shzt: '10', opinion: '' })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/standin/registry/cases/a-1?notice=done'])
  expect(await offered()).toEqual(['20', '21'])
  expect((await post('/cases/a-1/decisions', { shzt: '21', opinion: ' ' })).headers.location).toContain(
    'notice=opinion',
  )
  await post('/cases/a-1/decisions', { shzt: '21', opinion: '缺少完税凭证' })
  expect(await offered()).toEqual([])
  const page = await get('/cases/a-1')
  expect(page.body).toContain('缺少完税凭证')
  expect(page.body).not.toContain('<script')
})

test('the case shows parties, the register beside the application, and the product’s pictures by signed calls', async () => {
  await accept()
  const { body } = await get('/cases/a-1')
  for (const shown of ['李秀英', '865000.00', '130403 001 002 GB 00012 F 00030045', '/standin/registry/pictures/f-1']) {
    expect(body).toContain(shown)
  }
  const picture = await get('/pictures/f-1')
  expect([picture.headers['content-type'], picture.body]).toEqual(['image/png', 'picture'])
  expect(product.pictureCalls).toEqual([{ url: '/files/f-1?v=2', signed: true }])
  expect((await get('/pictures/unknown')).statusCode).toBe(404)
})

test('a paper may be a PDF: the case leads to it', async () => {
  const message = anApplication()
  for (const file of message.application.materials[0]?.files ?? [])
    Object.assign(file, { url: '/files/f-1.pdf', mediaType: 'application/pdf' })
  await accept(message)
  const { body } = await get('/cases/a-1')
  expect(body).toContain('/standin/registry/pictures/f-1')
  expect(body).not.toContain('<img src="/standin/registry/pictures/f-1"')
  expect((await get('/pictures/f-1')).headers['content-type']).toBe('application/pdf')
})

test('the case shows the applicant’s register check as it was received, and nothing of one where there was none', async () => {
  await accept()
  expect((await get('/cases/a-1')).body).not.toContain('办理条件核查')
  const message = anApplication({ id: 'a-2' })
  const finding = { rule: 'mortgage', level: 'block', unitId: 'u-1', since: '2021-07-06' }
  const check = { at: '2026-03-02 08:55:00', verdict: 'blocked', findings: [finding] }
  const checked = { ...message, application: { ...message.application, check } }
  await sendMessage('/applications', checked)
  const { body } = await get('/cases/a-2')
  const place = '第1个不动产 冀（2023）邯郸市不动产权第0001234号'
  for (const shown of ['暂不能办理', '2026-03-02 08:55:00', '不能办理', `抵押（2021-07-06），${place}`])
    expect(body).toContain(shown)
})

test('a picture is never fetched from another site', async () => {
  const message = anApplication()
  const stranger = await startProduct(officeKey)
  for (const file of message.application.materials[0]?.files ?? []) file.url = `${stranger.base}/files/f-1`
  await accept(message)
  expect((await get('/pictures/f-1')).statusCode).toBe(502)
  expect(stranger.pictureCalls).toEqual([])
  await stranger.close()
})

test('citizens’ texts are plain text on the page', async () => {
  const message = anApplication()
  message.application.applicant.name = '<img src=x onerror=alert(1)>'
  await accept(message)
  expect((await get('')).body).not.toContain('<img src=x')
})

test('cases and decisions survive a restart, pending ones first', async () => {
  await accept(anApplication({ id: 'decided' }))
  await accept(anApplication({ id: 'pending' }))
  await door(office, 'decide', { proinstid: 'decided', shzt: '11', opinion: '重拍' })
  await accept(anApplication({ id: 'newest' }))
  await office.close()
  office = await startOffice(folder, product.base, time)
  const { body } = await get('')
  expect([...body.matchAll(/data-proinstid="(\w+)"/g)].map(([, id]) => id)).toEqual(['newest', 'pending', 'decided'])
  expect((await get('/cases/decided')).body).toContain('权籍调查驳回')
})

const answered = z.object({
  result: z.array(
    z.object({
      BDCDYID: z.string(),
      GYFS: z.string(),
      cfxx: z.array(z.object({ cflx: z.string() })),
      yyxx: z.array(z.object({ yy: z.string() })),
    }),
  ),
  dyresult: z.array(z.object({ sw: z.string(), jedw: z.string() })),
})
type Row = z.infer<typeof answered>['result'][number]

test('an archive request is answered with the register’s entries, or with nothing', async () => {
  await sendMessage('/archive-requests', anArchiveRequest('张建国', '130402198503071231'))
  await sendMessage('/archive-requests', anArchiveRequest('无房人', '130402198503071999'))
  expect((await door(office, 'archive', { id: 'r-130402198503071231', state: '20' })).json()).toEqual({ ok: true })
  expect((await door(office, 'archive', { id: 'r-130402198503071999', state: 21 })).json()).toEqual({ ok: true })
  expect(product.events[0]).toMatchObject({
    archiveid: 'r-130402198503071231',
    data: {
      state: '20',
      result: expect.arrayContaining([
        expect.objectContaining({ BDCQZH: '冀（2023）邯郸市不动产权第0001234号', cfxx: [] }),
        expect.objectContaining({ BDCDYID: 'D2' }),
      ]),
      dyresult: [{ BDCDYID: 'D2', je: '560000.00', jedw: '1', sw: '1' }],
    },
  })
  expect(product.events[1]?.data).toEqual({ state: '21', result: [], dyresult: [] })
  product.answers.push(409)
  expect((await door(office, 'archive', { id: 'r-130402198503071231', state: '21' })).statusCode).toBe(409)
})

test.each([
  ['clean', (row: Row) => [row.cfxx.length, row.yyxx.length], [0, 0]],
  ['seized', (row: Row) => row.cfxx.map(({ cflx }) => cflx), ['1']],
  ['waiting seizure behind a seizure', (row: Row) => row.cfxx.map(({ cflx }) => cflx), ['1', '2']],
  ['pre-seizure with one waiting', (row: Row) => row.cfxx.map(({ cflx }) => cflx), ['3', '4']],
  ['continued seizure', (row: Row) => row.cfxx.map(({ cflx }) => cflx), ['5']],
  ['objection', (row: Row) => row.yyxx.map(({ yy }) => yy), ['对权利归属有异议']],
  ['owned by shares', (row: Row) => [row.GYFS], ['2']],
])('the officer may answer with the situation "%s" of the register', async (scenario, look, expected) => {
  await sendMessage('/archive-requests', anArchiveRequest('无房人', '130402198503071999'))
  await door(office, 'archive', { id: 'r-130402198503071999', state: '20', scenario })
  const [row] = answered.parse(product.events[0]?.data).result
  expect(row && look(row)).toEqual(expected)
})

test('mortgages have their rank and unit of amount, and several units of one certificate are separate', async () => {
  const rows = []
  for (const [i, scenario] of ['mortgaged twice', 'maximum mortgage', 'three units on one certificate'].entries()) {
    await sendMessage('/archive-requests', anArchiveRequest('无房人', `13040219850307199${i}`))
    await door(office, 'archive', { id: `r-13040219850307199${i}`, state: '20', scenario })
    rows.push(answered.parse(product.events[i]?.data))
  }
  expect(rows[0]?.dyresult.map(({ sw, jedw }) => [sw, jedw])).toEqual([
    ['1', '1'],
    ['2', '1'],
  ])
  expect(rows[1]?.dyresult.map(({ jedw }) => jedw)).toEqual(['2'])
  expect(new Set(rows[2]?.result.map(({ BDCDYID }) => BDCDYID)).size).toBe(3)
})

test('feedback is replied to, from the control door and from the page, and words are needed', async () => {
  for (const id of ['s-1', 's-2']) {
    await sendMessage('/feedback', someFeedback(id))
  }
  expect((await door(office, 'reply', { id: 's-1', text: '已处理' })).statusCode).toBe(200)
  expect(product.events[0]).toMatchObject({
    feedbackid: 's-1',
    data: { fknrstr: '已处理', fksj: '2026-03-02 09:00:00' },
  })
  expect((await door(office, 'reply', { id: 's-2', text: ' ' })).statusCode).toBe(400)
  await post('/feedback-replies', { id: 's-2', text: '谢谢' })
  expect((await get('')).body).toContain('谢谢')
})

test.each([
  ['decide', { proinstid: 'a-1', shzt: '40' }],
  ['decide', { shzt: '10' }],
  ['archive', { id: 'r', state: '30' }],
] as const)('the control door %s refuses %o', async (name, payload) => {
  expect((await door(office, name, payload)).statusCode).toBe(400)
})

const company = {
  code: '04817263',
  kind: 'enterprise',
  name: '邯郸市丛台纺织有限公司',
  documentNumber: '91130403MA07XX2T17',
}

test('a binding code is answered with the documents that the officer has checked', async () => {
  expect((await door(office, 'bind', company)).statusCode).toBe(200)
  expect(product.events.at(-1)).toMatchObject({
    type: 'account.bound',
    code: '04817263',
    data: {
      kind: 'enterprise',
      name: company.name,
      documentType: '7',
      documentNumber: company.documentNumber,
      method: 'counter',
    },
  })
  const shown = await post('/bindings', { ...company, legalRepresentative: '赵国强' })
  expect(shown.headers.location).toBe('/standin/registry?notice=done')
  expect(product.events.at(-1)?.data).toMatchObject({ legalRepresentative: '赵国强' })
  expect((await door(office, 'bind', { code: '04817263' })).statusCode).toBe(400)
})

test('the officer sees why a code binds nothing', async () => {
  product.answers.push(410)
  expect((await post('/bindings', company)).headers.location).toBe('/standin/registry?notice=code')
  product.answers.push(410)
  expect((await door(office, 'bind', company)).statusCode).toBe(404)
  product.answers.push(400)
  expect((await door(office, 'bind', company)).statusCode).toBe(400)
})

test('the officer reads words: no field’s name, no id, and the evidence above the decision', async () => {
  await accept()
  await sendMessage('/archive-requests', anArchiveRequest())
  await sendMessage('/feedback', someFeedback())
  await sendMessage('/appointments', anAppointment())
  const textOf = async (path: string) =>
    (await get(path)).body.replaceAll(/<option[^>]*>|<(?:a|input|form|img|link|meta)\b[^>]*>/g, '')
  for (const path of ['', '/cases/a-1']) {
    const body = await textOf(path)
    for (const hidden of [
      'documentType',
      'documentNumber',
      'regionCode',
      'applicationId',
      'a-1',
      'r-1304',
      's-1',
      'b-1',
    ])
      expect(body).not.toContain(hidden)
  }
  const queue = await textOf('')
  for (const shown of ['身份证', '查询区域', '邯郸市丛台区', '2026-03-10 09:00-10:00', '建议'])
    expect(queue).toContain(shown)
  const shown = await textOf('/cases/a-1')
  expect(shown.indexOf('材料')).toBeGreaterThan(0)
  expect(shown.indexOf('材料')).toBeLessThan(shown.indexOf('name="shzt"'))
})

test('remarks go with a decision, each at its place, and the page shows them with the changes and notes of the next submission', async () => {
  await accept()
  const target = { kind: 'party', id: 'p-1', field: 'sqr_zjh' }
  const text = '<b>与身份证不一致</b>'
  const remarks = [
    { id: 'r-1', target, code: 'notAsDocument', text },
    { target: { kind: 'application' }, text: '其他意见' },
  ]
  expect((await door(office, 'decide', { proinstid: 'a-1', shzt: '11', opinion: '请补正', remarks })).statusCode).toBe(
    200,
  )
  const [, , { data: { remarks: sent } = {} } = {}] = product.events
  expect(sent).toEqual([remarks[0], { id: expect.any(String), code: 'other', ...remarks[1] }])

  const { application, ...head } = anApplication({ submission: 2 })
  const changes = [{ where: '买方 王小明 · 证件号码', before: '1304************31', after: '1304************39' }]
  const remarkAnswers = [{ remarkId: 'r-1', note: '已核对身份证。' }]
  const corrected = { ...head, application: { ...application, changes, remarkAnswers } }
  await sendMessage('/applications', corrected)
  const { body } = await get('/cases/a-1')
  for (const shown of ['1304************39', '已核对身份证。', '&lt;b&gt;与身份证不一致', '与证件不一致'])
    expect(body).toContain(shown)
})

test('the page has a place for a remark beside each value and paper, and sends those with words', async () => {
  await accept()
  const page = (await get('/cases/a-1')).body.replaceAll('&quot;', '"')
  const places = [...page.matchAll(/name="remark (\[.*?\])"/g)].map(([, place = '']) => place)
  expect(places).toContain('["application",null,null]')
  expect(places).toContain('["party","p-1",null]')
  expect(places).toContain('["party","p-1","sqr_zjh"]')
  expect(places.some((place) => place.startsWith('["material",'))).toBe(true)
  await post('/cases/a-1/decisions', {
    ...{ shzt: '11', opinion: '请补正' },
    ...Object.fromEntries(places.map((place) => [`remark ${place}`, ''])),
    'remark ["party","p-1","sqr_zjh"]': '请核对',
    'code ["party","p-1","sqr_zjh"]': 'wrong',
  })
  const remarks = product.events.flatMap(({ data }) => data.remarks ?? [])
  expect(remarks).toEqual([
    { id: expect.any(String), target: { kind: 'party', id: 'p-1', field: 'sqr_zjh' }, code: 'wrong', text: '请核对' },
  ])
})

test('more than 50 remarks, or malformed ones, are refused at the door', async () => {
  await accept()
  const one = { target: { kind: 'application' }, text: '请核对' }
  for (const remarks of [Array(51).fill(one), [{ ...one, code: 'x' }], [{ ...one, text: '' }], 'x', [{ text: '无处' }]])
    expect((await door(office, 'decide', { proinstid: 'a-1', shzt: '11', remarks })).statusCode).toBe(400)
})
