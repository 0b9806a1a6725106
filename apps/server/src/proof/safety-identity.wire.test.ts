import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { finishFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { authorize, getUserInfo } from '@registration/contract/session.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { aCompleteDraft } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { checkFace, consent } from '../testing/face.ts'
import { codeOn } from '../testing/phone.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { comeBack } from '../testing/sign-in.ts'
import { storedText } from '../testing/stored-text.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': codes, identity, certification.
let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { zhangsan, lisi } = demonstrationCitizens
const archive = (person: { name: string; documentNumber: string; phone: string }, more: object = {}) => ({
  qlrname: person.name,
  qlrcode: person.documentNumber,
  qlrphone: person.phone,
  xzqdm: '130400',
  xzqmc: '邯郸市',
  ...more,
})
const sentQuery = '/online/wx/sentquerycert'

beforeAll(async () => {
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})

test('safety 1: the answer to the request for a code does not contain it', async () => {
  const { body } = await citizen.post('/online/wx/phong_query_yzm', { phone: zhangsan.phone })
  const code = await codeOn(product, zhangsan.phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(body.errcode).toBe('true')
  expect(body.data).not.toBe(code)
  expect(JSON.stringify(body)).not.toContain(`"${code}"`)
})

test('safety 2: an empty code and a wrong one are refused by the server, in the screen’s words', async () => {
  for (const yzm of ['', '000000x'])
    expect((await citizen.post(sentQuery, archive(zhangsan, { yzm, yzmid: randomUUID() }))).body).toMatchObject({
      errcode: '01',
      errmsg: '请输入动态验证码',
    })
})

test('safety 3: a query without the code’s fields is refused and not stored', async () => {
  expect((await citizen.post(sentQuery, archive(zhangsan))).body).toMatchObject({ reason: 'codeRefused' })
  const { body } = await citizen.post('/online/wx/getRecords', {})
  expect(body.data).toEqual({ data: [] })
})

test('safety 4: nobody reads another’s property with a phone of their own', async () => {
  product.clock.advance(61_000)
  const asker = { ...zhangsan, phone: lisi.phone }
  const sent = await stranger.post('/online/wx/phong_query_yzm', { phone: lisi.phone })
  const code = { yzm: await codeOn(product, lisi.phone), yzmid: String(sent.body.data) }
  expect((await stranger.post(sentQuery, archive(asker, code))).body).toMatchObject({
    errcode: '01',
    errmsg: '只能查询本人名下的不动产，请先完成实名认证',
  })
})

test('safety 5: codes need a session, are sent once a minute, and are valid for their own purpose alone', async () => {
  product.clock.advance(61_000)
  const phone = zhangsan.phone
  expect((await product.visitor().post('/mp/api/user/getphonecode', { phone })).status).toBe(401)
  expect((await citizen.post('/mp/api/user/getphonecode', { phone })).body.stat).toBe(1)
  expect((await citizen.post('/mp/api/user/getphonecode', { phone })).body.reason).toBe('codeTooOften')
  const yzm = await codeOn(product, phone)
  expect((await citizen.post(sentQuery, archive(zhangsan, { yzm, yzmid: randomUUID() }))).body.reason).toBe(
    'codeRefused',
  )
})

test('safety 6: an openid in the payload makes nobody someone else', async () => {
  for (const payload of [{ openid: 'o-demo-zhangsan' }, { data: { openId: 'o-demo-zhangsan' } }])
    expect((await stranger.post('/online/wx/getYhxx', payload)).status).toBe(403)
  const { body } = await stranger.post('/online/wx/getYhxx', { wechatid: 'o-demo-zhangsan' })
  expect(body.data).toMatchObject({ name: lisi.name, openid: 'o-demo-lisi' })
})

test('safety 7: ids of another’s application, party, unit, material and file are not found', async () => {
  const proinstid = await aCompleteDraft(citizen)
  const whole = await citizen.call(getApplication, { applicationId: proinstid })
  const { materials } = await citizen.call(listMaterials, { applicationId: proinstid })
  const file = materials.flatMap(({ attachments }) => attachments)[0]
  const calls: [string, (foreign: boolean) => object][] = [
    ['/online/wx/details', (f) => ({ slsqId: f ? proinstid : randomUUID() })],
    ['/online/wx/checkInfo', (f) => ({ proinstid: f ? proinstid : randomUUID() })],
    ['/online/wx/fujian', (f) => ({ slsqId: f ? proinstid : randomUUID() })],
    ['/mp/api/person/details', (f) => ({ slsqId: proinstid, id: f ? (whole.parties[0]?.id ?? '') : randomUUID() })],
    ['/online/wx/deleteProposerinfo', (f) => ({ proinstid, sqrid: f ? (whole.parties[0]?.id ?? '') : randomUUID() })],
    ['/online/wx/deleteFwxx', (f) => ({ proinstid, fwxxid: f ? (whole.units[0]?.id ?? '') : randomUUID() })],
    ['/online/wx/deleteImg', (f) => ({ fileid: f ? (file?.id ?? '') : randomUUID() })],
    ['/online/wx/deleteProinst', (f) => ({ proinstid: f ? proinstid : randomUUID() })],
    ['/online/wx/submitProinst', (f) => ({ proinstid: f ? proinstid : randomUUID() })],
  ]
  for (const [path, payload] of calls) {
    const foreign = await stranger.post(path, payload(true))
    expect(foreign.body, path).toMatchObject({ errcode: '04' })
    expect(foreign.body, path).toEqual((await stranger.post(path, payload(false))).body)
  }
  expect((await stranger.get(file?.url ?? '')).status).toBe(404)
  expect(await citizen.call(getApplication, { applicationId: proinstid })).toEqual(whole)
})

test('safety 8: the calls that make and bind users change the session’s own alone', async () => {
  const count = () =>
    product.services.pool
      .selectFrom('citizen')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirst()
  const before = await count()
  for (const path of ['newuser', 'olduser', 'refreshuser'].map((name) => `/mp/api/wechatuser/${name}`)) {
    expect((await stranger.post(path, { openid: 'o-invented', name: '别人' })).status).toBe(403)
    expect((await product.visitor().post(path, { openid: 'o-invented' })).status).toBe(401)
  }
  expect(await count()).toEqual(before)
  expect((await stranger.call(getUserInfo, {})).name).toBe(lisi.name)
})

test('safety 9: a code is accepted once, with the state of the browser that began', async () => {
  const began = product.visitor()
  const { code, state } = await comeBack(began, 'zhangsan')
  const other = product.visitor()
  expect((await other.call(authorize, { code, state })).outcome).toBe('codeRefused')
  expect((await began.call(authorize, { code, state })).outcome).toBe('signedIn')
  const late = product.visitor()
  const own = await comeBack(late, 'zhangsan')
  expect((await late.call(authorize, { code, state: own.state })).outcome).toBe('codeRefused')
  const again = await comeBack(other, 'zhangsan')
  expect((await other.call(authorize, { code: again.code, state: 'another-state' })).outcome).toBe('codeRefused')
  for (const refused of [other, late]) expect(refused.cookies.get('session')).toBeUndefined()
})

test('safety 10: an identity in a page’s address decides nothing and is not logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...product.services, log })
  await app.inject({ url: '/catchcert?certId=a-cert-in-an-address&openid=o-demo-zhangsan' })
  await app.close()
  expect(lines.join('')).toContain('answered')
  expect(lines.join('')).not.toMatch(/a-cert-in-an-address|o-demo-zhangsan/)
})

test('safety 14: with any return address, the check is on the platform’s pages and returns to us', async () => {
  const { body } = await stranger.post(startFaceCheck.path, { consent, RedirectUrl: 'https://evil.example/ok' })
  const url = new URL(String(Object(body.data).Url))
  expect(url.origin).toBe(product.base)
  expect(await (await fetch(url)).text()).not.toContain('evil.example')
})

test('safety 15: the token is ours, its owner’s, and valid once', async () => {
  const bsm = await checkFace(stranger, 'pass')
  const isCertified = async () => (await stranger.call(getUserInfo, {})).isCertified
  expect((await citizen.post(finishFaceCheck.path, { bsm })).body.reason).toBe('faceNotFound')
  for (const forged of ['', 'x'.repeat(43), `${bsm}x`])
    expect((await stranger.post(finishFaceCheck.path, { bsm: forged })).body.reason).toBe('faceNotFound')
  expect(await isCertified()).toBe(false)
  await stranger.call(finishFaceCheck, { token: bsm })
  expect(await isCertified()).toBe(true)
  // Once used it certifies nobody again.
  const { openid } = await stranger.call(getUserInfo, {})
  const { pool } = product.services
  await pool.updateTable('citizen').set({ certified_at: null }).where('openid', '=', openid).execute()
  await stranger.post(finishFaceCheck.path, { bsm })
  expect(await isCertified()).toBe(false)
})

test('safety 16: name and number of a check are the saved profile’s, not the payload’s', async () => {
  const { body } = await stranger.post(startFaceCheck.path, {
    consent,
    name: zhangsan.name,
    idcard: zhangsan.documentNumber,
  })
  const page = await (await fetch(String(Object(body.data).Url))).text()
  expect(page).not.toContain(zhangsan.name)
  expect(await stranger.call(getUserInfo, {})).toMatchObject({ name: lisi.name, documentNumber: lisi.documentNumber })
})

test('safety 17: a saved profile has only what a citizen may write', async () => {
  const before = await stranger.call(getUserInfo, {})
  const { body } = await stranger.post('/online/wx/perfectUserInfo', {
    nickname: '新昵称',
    password: 'bdc36k9',
    realNameAuthentication: '1',
    isRealNameAuth: 'false',
    usertype: '1',
    iswebuser: 'false',
    appid: 'x',
  })
  expect(body.errcode).toBe('00')
  expect(await stranger.call(getUserInfo, {})).toEqual({ ...before, nickname: '新昵称', isWebUser: true })
})

test('safety 18: a wrong password is counted, never echoed, and the right one is stored as a hash', async () => {
  const attempt = (password: string) => citizen.post('/online/wx/perfectUserInfo', { nickname: '老张', password })
  expect((await attempt('bdc36k9')).body.errcode).toBe('00')
  const stored = storedText(await product.services.pool.selectFrom('citizen').selectAll().execute())
  expect(stored).not.toContain('bdc36k9')
  for (let tries = 1; tries <= 5; tries += 1) {
    const { body } = await attempt('wrong-password-1')
    expect(body.reason).toBe(tries < 5 ? 'passwordWrong' : 'passwordPaused')
    expect(JSON.stringify(body)).not.toContain('wrong-password-1')
  }
  expect((await attempt('bdc36k9')).body.reason).toBe('passwordPaused')
  product.clock.advance(16 * 60_000)
  expect((await attempt('bdc36k9')).body.errcode).toBe('00')
})

test('safety 19: another phone is not saved without its code', async () => {
  const { body } = await stranger.post('/online/wx/perfectUserInfo', {
    nickname: '秀英',
    password: 'bdc36k9',
    PHONE: '13611112222',
  })
  expect(body.reason).toBe('codeRefused')
  expect((await stranger.call(getUserInfo, {})).phone).toBe(lisi.phone)
})

test('safety 20: every spelling of a number is one number to the limits', async () => {
  const call = (phone: string) => stranger.post('/mp/api/user/getphonecode', { phone })
  expect((await call('13622223333')).body.stat).toBe(1)
  for (const spelling of ['+8613622223333', '86 136 2222 3333', '１３６２２２２３３３３', '136-2222-3333'])
    expect((await call(spelling)).body.reason).toBe('codeTooOften')
})
