import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentials, type Office, startOffice } from '../testing/office.ts'
import { spoiled } from '../testing/spoiled.ts'
import { makeTestTime } from '../testing/test-time.ts'

let folder: string
let office: Office
let token: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wechat-'))
  office = await startOffice(folder, 'http://127.0.0.1:8080', makeTestTime())
  token = (await post('/cgi-bin/stable_token', aTokenRequest)).access_token
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const aTokenRequest = { grant_type: 'client_credential', ...credentials, force_refresh: false }
const aMessage = {
  touser: 'o-demo-lisi',
  template_id: 'standin-status-template',
  url: 'http://127.0.0.1:8080/applyDetail?id=1',
  client_msg_id: 'one',
  data: { thing1: { value: '不动产登记业务' }, phrase2: { value: '已通过' }, time3: { value: '2026-03-10 09:00' } },
}

interface Changes {
  query?: string
  contentType?: string
}

/** Posts a value as JSON, or a raw text. */
async function post(path: string, body: unknown, { query = '', contentType = 'application/json' }: Changes = {}) {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/standin/wechat${path}${query}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': contentType },
  })
  return answer.json()
}
const get = async (path: string) => {
  const { body } = await office.app.inject({ url: `/standin/wechat${path}` })
  return body.startsWith('{') ? JSON.parse(body) : body
}
const sendPath = '/cgi-bin/message/template/send'
const send = (body: unknown, changes: Changes = {}) =>
  post(sendPath, body, { query: `?access_token=${token}`, ...changes })

async function aGrant() {
  const query = new URLSearchParams({
    ...{ appid: credentials.appid, redirect_uri: 'http://127.0.0.1:8080/waiting', response_type: 'code' },
    ...{ scope: 'snsapi_userinfo', persona: 'lisi' },
  })
  const back = await office.app.inject({ url: `/standin/wechat/connect/oauth2/choose?${query}` })
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
  return get(
    `/sns/oauth2/access_token?${new URLSearchParams({ ...credentials, code, grant_type: 'authorization_code' })}`,
  )
}

test('a request for a token, or a notification, with a field missing, unknown or of another type is refused', async () => {
  const taken = []
  for (const { what, message } of spoiled(aTokenRequest, ['force_refresh'])) {
    if (!(await post('/cgi-bin/stable_token', message)).errcode) taken.push(`token: ${what}`)
  }
  for (const { what, message } of spoiled(aMessage, ['url', 'client_msg_id'])) {
    if (!(await send(message)).errcode) taken.push(`notification: ${what}`)
  }
  expect(taken).toEqual([])
})

test.each([
  ['a time that there is not', 47003, { data: { ...aMessage.data, time3: { value: '2026-02-30 09:00' } } }],
  ['a time of another zone', 47003, { data: { ...aMessage.data, time3: { value: '2026-03-10 09:00Z' } } }],
  ['a value that the template does not have', 47003, { data: { ...aMessage.data, thing4: { value: '更多' } } }],
  ['a colour in a value', 47003, { data: { ...aMessage.data, thing1: { value: '业务', color: '#f00' } } }],
  ['an id of 33 characters', 47001, { client_msg_id: 'x'.repeat(33) }],
  ['an address that is none', 40048, { url: '/applyDetail' }],
  ['an address of another site', 40048, { url: 'https://evil.example/' }],
  ['an address of 1025 characters', 40039, { url: `http://127.0.0.1:8080/${'x'.repeat(1003)}` }],
])('a notification with %s is refused with %i', async (_what, errcode, change) => {
  expect((await send({ ...aMessage, ...change })).errcode).toBe(errcode)
})

test('a body is JSON, has its content type and no escaped characters', async () => {
  expect((await send('no JSON')).errcode).toBe(47001)
  expect((await send(aMessage, { contentType: 'text/plain' })).errcode).toBe(47001)
  expect((await send(JSON.stringify(aMessage).replace('已', '\\u5df2'))).errcode).toBe(40033)
  expect((await post('/cgi-bin/stable_token', aTokenRequest, { contentType: 'text/plain' })).errcode).toBe(47001)
  expect((await post('/cgi-bin/stable_token', 'grant_type=client_credential')).errcode).toBe(47001)
})

test('a parameter that a call does not have, or that is repeated, is refused', async () => {
  const { access_token, refresh_token, openid } = await aGrant()
  const own = new URLSearchParams({ access_token, openid })
  const refreshed = new URLSearchParams({ appid: credentials.appid, grant_type: 'refresh_token', refresh_token })
  const exchanged = new URLSearchParams({ ...credentials, code: 'made-up', grant_type: 'authorization_code' })
  const calls = [
    `/sns/auth?${own}`,
    `/sns/userinfo?${own}&lang=zh_CN`,
    `/sns/oauth2/refresh_token?${refreshed}`,
    `/cgi-bin/ticket/getticket?access_token=${token}&type=jsapi`,
  ]
  for (const call of calls) {
    expect([call, (await get(call)).errcode ?? 0]).toEqual([call, 0])
    expect([call, (await get(`${call}&more=1`)).errcode]).toEqual([call, 40097])
    expect([call, (await get(`${call}&${call.split('&').at(-1)}`)).errcode ?? 0]).not.toEqual([call, 0])
  }
  expect((await get(`/sns/userinfo?${own}&lang=fr`)).errcode).toBe(40097)
  expect((await get(`/sns/oauth2/access_token?${exchanged}&more=1`)).errcode).toBe(40097)
  expect((await get(`/cgi-bin/media/get?access_token=${token}&media_id=${'x'.repeat(64)}&more=1`)).errcode).toBe(40097)
  expect((await post('/cgi-bin/stable_token', aTokenRequest, { query: '?more=1' })).errcode).toBe(40097)
  expect((await send(aMessage, { query: `?access_token=${token}&more=1` })).errcode).toBe(40097)
})

const asked = `appid=${credentials.appid}&redirect_uri=${encodeURIComponent('http://127.0.0.1:8080/waiting')}`
const rest = 'response_type=code&scope=snsapi_base&state=abc'

test.each([
  ['as it is documented', `${asked}&${rest}`, 200],
  ['with the switches that it may have', `${asked}&${rest}&connect_redirect=1&forcePopup=true`, 200],
  ['in another order', `${rest}&${asked}`, 400],
  ['with an unknown parameter', `${asked}&${rest}&more=1`, 400],
  ['with a parameter twice', `${asked}&${rest}&state=abc`, 400],
  ['with a switch of another value', `${asked}&${rest}&forcePopup=1`, 400],
])('the authorize page %s', async (_how, query, status) => {
  const { statusCode } = await office.app.inject({ url: `/standin/wechat/connect/oauth2/authorize?${query}` })
  expect(statusCode).toBe(status)
})

test('a picture is uploaded as the one part of its form, of a known type', async () => {
  const upload = async (query: string, names: string[]) => {
    const form = new FormData()
    for (const name of names) form.append(name, new Blob([Buffer.from('ffd8ffe0', 'hex')]), 'page.jpg')
    const request = new Request('http://standin/', { method: 'POST', body: form })
    const answer = await office.app.inject({
      method: 'POST',
      url: `/standin/wechat/cgi-bin/media/upload?access_token=${token}${query}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json().errcode ?? 0
  }
  expect(await upload('&type=image', ['media'])).toBe(0)
  expect(await upload('&type=image', ['media', 'more'])).toBe(40004)
  expect(await upload('&type=image', ['media', 'media'])).toBe(40004)
  expect(await upload('&type=video', ['media'])).toBe(40004)
  expect(await upload('&type=image&more=1', ['media'])).toBe(40097)
})
