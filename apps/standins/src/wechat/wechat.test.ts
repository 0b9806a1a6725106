import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentials, type Office, startOffice } from '../testing/office.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

const productBase = 'http://127.0.0.1:8080'
const asked = {
  appid: credentials.appid,
  redirect_uri: `${productBase}/waiting?redirect=%2Fprodoing`,
  response_type: 'code',
  scope: 'snsapi_userinfo',
  state: 'a'.repeat(64),
}

let folder: string
let time: TestTime
let office: Office

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wechat-'))
  time = makeTestTime()
  office = await startOffice(folder, productBase, time)
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, query: Record<string, string> = {}) =>
  office.app.inject({ url: `/standin/wechat${path}?${new URLSearchParams(query)}` })
const control = (name: string, payload: object) =>
  office.app.inject({ method: 'POST', url: `/standin/wechat/__standin/${name}`, payload })

/** Follows the persona's link on the authorize page like a browser. Returns the return address. */
async function choose(persona: string, query: Record<string, string> = asked): Promise<URL> {
  const page = await get('/connect/oauth2/authorize', query)
  const link = new RegExp(`<a href="([^"]+)" data-persona="${persona}">`).exec(page.body)?.[1] ?? ''
  const back = await office.app.inject({ url: link.replaceAll('&amp;', '&') })
  expect(back.statusCode).toBe(302)
  return new URL(String(back.headers.location))
}

async function codeOf(persona: string, query?: Record<string, string>): Promise<string> {
  return (await choose(persona, query)).searchParams.get('code') ?? ''
}

const exchange = async (code: string, change: Record<string, string> = {}) =>
  (await get('/sns/oauth2/access_token', { ...credentials, code, grant_type: 'authorization_code', ...change })).json()

test('the authorize page lists the demonstration citizens as plain links, in both languages, without script', async () => {
  const { body, statusCode, headers } = await get('/connect/oauth2/authorize', asked)
  expect(statusCode).toBe(200)
  expect([...body.matchAll(/data-persona="([\w-]+)"/g)].map(([, persona]) => persona)).toEqual([
    'zhangsan',
    'lisi',
    'handan-co',
    'wangfang',
    'fuyang-bank',
    'newcomer',
  ])
  expect(body).toContain('演示登录')
  expect(body).toContain('Demonstration sign-in')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a choice leads back to the return address with code and state, its own query kept', async () => {
  const back = await choose('zhangsan')
  expect(back.origin + back.pathname).toBe(`${productBase}/waiting`)
  expect(back.searchParams.get('redirect')).toBe('/prodoing')
  expect(back.searchParams.get('state')).toBe(asked.state)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{32}$/)
})

test.each([
  ['an empty appid', { appid: '' }, '10012'],
  ['another appid', { appid: 'wxother' }, '10016'],
  ['no return address', { redirect_uri: '' }, '10011'],
  ['another host', { redirect_uri: 'https://evil.example/waiting' }, '10003'],
  ['another port', { redirect_uri: 'http://127.0.0.1:8089/waiting' }, '10003'],
  ['a path alone', { redirect_uri: '/waiting' }, '10003'],
  ['an empty scope', { scope: '' }, '10010'],
  ['an unknown scope', { scope: 'snsapi_everything' }, '10005'],
  ['an empty state', { state: '' }, '10013'],
  ['a state with a dash', { state: 'a-b' }, '10013'],
  ['a state of 129 characters', { state: 'a'.repeat(129) }, '10013'],
  ['another response type', { response_type: 'token' }, '-1'],
])('the authorize page refuses %s by the documented number, and so does the choice', async (_name, change, number) => {
  for (const path of ['/connect/oauth2/authorize', '/connect/oauth2/choose']) {
    const { statusCode, body, headers } = await get(path, { ...asked, persona: 'zhangsan', ...change })
    expect(statusCode).toBe(400)
    expect(body).toContain(`错误码：${number}`)
    expect(headers.location).toBeUndefined()
  }
})

test('a code gives the openid of its persona once; the second time it is used up', async () => {
  const code = await codeOf('zhangsan')
  expect(await exchange(code)).toMatchObject({ openid: 'o-demo-zhangsan', scope: 'snsapi_userinfo', expires_in: 7200 })
  const again = await exchange(code)
  expect(again.errcode).toBe(40163)
  expect(again.errmsg).toMatch(/^code been used, rid: [0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}$/)
})

test('a code lives 300 seconds', async () => {
  const [fresh, stale] = [await codeOf('lisi'), await codeOf('lisi')]
  time.advance(299_999)
  expect((await exchange(fresh)).openid).toBe('o-demo-lisi')
  time.advance(1)
  expect((await exchange(stale)).errcode).toBe(40029)
})

test.each([
  [{ appid: 'wxother' }, 40013],
  [{ secret: 'wrong' }, 40125],
  [{ appid: '' }, 41002],
  [{ secret: '' }, 41004],
  [{ code: '' }, 41008],
  [{ code: 'made-up' }, 40029],
  [{ grant_type: 'client_credential' }, 40002],
])('the exchange refuses %o with %i and does not use the code up', async (change, errcode) => {
  const code = await codeOf('zhangsan')
  expect((await exchange(code, change)).errcode).toBe(errcode)
  expect((await exchange(code)).openid).toBe('o-demo-zhangsan')
})

test('a newcomer is another person at each sign-in', async () => {
  const first = await exchange(await codeOf('newcomer'))
  const second = await exchange(await codeOf('newcomer'))
  expect(first.openid).toMatch(/^o-demo-newcomer-/)
  expect(second.openid).not.toBe(first.openid)
})

test('answers are text by their content type, and the profile has nickname and picture', async () => {
  const { access_token, openid } = await exchange(await codeOf('handan-co'))
  const answer = await get('/sns/userinfo', { access_token, openid, lang: 'zh_CN' })
  expect(answer.headers['content-type']).toContain('text/plain')
  const profile = answer.json()
  expect(profile).toMatchObject({ openid: 'o-demo-handan-co', nickname: '丛台置业', privilege: [] })
  const picture = await office.app.inject({ url: new URL(profile.headimgurl).pathname })
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect((await get('/sns/auth', { access_token, openid })).json()).toEqual({ errcode: 0, errmsg: 'ok' })
})

test('the profile needs its scope, the right openid and a valid token', async () => {
  const base = await exchange(await codeOf('lisi', { ...asked, scope: 'snsapi_base' }))
  const promptProfile = async (access_token: string, openid: string) =>
    (await get('/sns/userinfo', { access_token, openid })).json().errcode
  expect(await promptProfile(base.access_token, base.openid)).toBe(48001)
  expect(await promptProfile(base.access_token, 'o-demo-zhangsan')).toBe(40003)
  expect(await promptProfile('made-up', base.openid)).toBe(40001)
  time.advance(7_200_000)
  expect(await promptProfile(base.access_token, base.openid)).toBe(42001)
})

test('a refresh token gives a new access token for thirty days', async () => {
  const { refresh_token, openid } = await exchange(await codeOf('zhangsan'))
  const refresh = async (change = {}) =>
    (
      await get('/sns/oauth2/refresh_token', {
        appid: credentials.appid,
        grant_type: 'refresh_token',
        refresh_token,
        ...change,
      })
    ).json()
  const { access_token } = await refresh()
  expect((await get('/sns/auth', { access_token, openid })).json().errcode).toBe(0)
  expect((await refresh({ refresh_token: 'made-up' })).errcode).toBe(40030)
  time.advance(30 * 86_400_000)
  expect((await refresh()).errcode).toBe(42002)
})

test('a snapshot user appears only when ordered, once, with a made-up identity', async () => {
  await control('snapshot', {})
  const snapshot = await exchange(await codeOf('zhangsan'))
  expect(snapshot).toMatchObject({ is_snapshotuser: 1 })
  expect(snapshot.openid).not.toBe('o-demo-zhangsan')
  expect(await exchange(await codeOf('zhangsan'))).not.toHaveProperty('is_snapshotuser')
})

test('errors by name hit only the next call of their path', async () => {
  const ordered = { path: '/sns/oauth2/access_token', name: 'systemBusy' }
  expect((await control('next-error', ordered)).statusCode).toBe(200)
  expect((await control('next-error', { ...ordered, name: 'earthquake' })).statusCode).toBe(400)
  const code = await codeOf('zhangsan')
  expect((await exchange(code)).errcode).toBe(-1)
  expect((await exchange(code)).openid).toBe('o-demo-zhangsan')
})

test('the clock offset ages codes, a delay delays answers, and a reset ends both', async () => {
  const code = await codeOf('zhangsan')
  await control('clock', { offsetSeconds: 300 })
  expect((await exchange(code)).errcode).toBe(40029)
  await control('delay', { ms: 2_000 })
  const slow = exchange(await codeOf('zhangsan'))
  await time.scheduledWithin(2_000)
  time.advance(2_000)
  expect((await slow).openid).toBe('o-demo-zhangsan')
  await control('reset', {})
  expect((await exchange(await codeOf('zhangsan'))).openid).toBe('o-demo-zhangsan')
})

test('more people are made on request, each with an openid of their own, listed until the next start', async () => {
  const made: { persona: string }[] = (await get('/people', { n: '3' })).json()
  expect(new Set(made.map(({ persona }) => persona)).size).toBe(3)
  for (const { persona } of made) expect((await exchange(await codeOf(persona))).openid).toBe(`o-demo-${persona}`)
  await office.close()
  office = await startOffice(folder, productBase, time)
  expect((await get('/connect/oauth2/authorize', asked)).body).not.toContain(made[0]?.persona)
  for (const n of ['0', 'x', '5001']) expect((await get('/people', { n })).statusCode).toBe(400)
})

const stable = async (change: object = {}) =>
  (
    await office.app.inject({
      method: 'POST',
      url: '/standin/wechat/cgi-bin/stable_token',
      payload: { grant_type: 'client_credential', ...credentials, ...change },
    })
  ).json()
const ticketErrcode = async (access_token: string) =>
  (await get('/cgi-bin/ticket/getticket', { access_token, type: 'jsapi' })).json().errcode

test('the account token stays the same until its last five minutes, when both are valid', async () => {
  const first = await stable()
  time.advance(6_899_000)
  expect(await stable()).toEqual({ access_token: first.access_token, expires_in: 301 })
  time.advance(1_000)
  const second = await stable()
  expect(second).toMatchObject({ expires_in: 7200 })
  expect(second.access_token).not.toBe(first.access_token)
  expect([await ticketErrcode(first.access_token), await ticketErrcode(second.access_token)]).toEqual([0, 0])
  time.advance(300_000)
  expect([await ticketErrcode(first.access_token), await ticketErrcode(second.access_token)]).toEqual([42001, 0])
})

test('a forced refresh invalidates the token before it, at most every thirty seconds', async () => {
  const first = await stable()
  const second = await stable({ force_refresh: true })
  expect(second.access_token).not.toBe(first.access_token)
  expect(await ticketErrcode(first.access_token)).toBe(40001)
  time.advance(29_999)
  expect((await stable({ force_refresh: true })).access_token).toBe(second.access_token)
  time.advance(1)
  expect((await stable({ force_refresh: true })).access_token).not.toBe(second.access_token)
})

test.each([
  [{ appid: 'wxother' }, 40013],
  [{ secret: 'wrong' }, 40125],
  [{ grant_type: 'authorization_code' }, 40002],
])('the account token is refused for %o with %i', async (change, errcode) => {
  expect((await stable(change)).errcode).toBe(errcode)
})

test('the ticket stays the same for its two hours', async () => {
  const ticketOf = async () =>
    (await get('/cgi-bin/ticket/getticket', { access_token: (await stable()).access_token, type: 'jsapi' })).json()
      .ticket
  const first = await ticketOf()
  time.advance(7_199_999)
  expect(await ticketOf()).toBe(first)
  time.advance(1)
  expect(await ticketOf()).not.toBe(first)
})
