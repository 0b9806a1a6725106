import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { credentials, type Office, startOffice } from '../testing/office.ts'
import { makeTestTime } from '../testing/test-time.ts'

let folder: string
let office: Office
let token: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wechat-'))
  office = await startOffice(folder, 'http://127.0.0.1:8080', makeTestTime())
  const asked = { grant_type: 'client_credential', ...credentials, force_refresh: false }
  const answer = await office.app.inject({
    method: 'POST',
    url: '/standin/wechat/cgi-bin/stable_token',
    payload: asked,
  })
  token = answer.json<{ access_token: string }>().access_token
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const aMessage = (changes: object = {}) => ({
  touser: 'o-demo-lisi',
  template_id: 'standin-status-template',
  url: 'http://127.0.0.1:8080/applyDetail?id=1',
  client_msg_id: 'one',
  data: {
    thing1: { value: '不动产登记业务' },
    phrase2: { value: '已通过' },
    time3: { value: '2026-03-10 09:00' },
  },
  ...changes,
})
const send = (payload: object, accessToken = token) =>
  office.app.inject({
    method: 'POST',
    url: `/standin/wechat/cgi-bin/message/template/send?access_token=${accessToken}`,
    payload,
  })
const sent = async () => (await office.app.inject('/standin/wechat/__standin/messages?openid=o-demo-lisi')).json()

describe('a template message', () => {
  test('is accepted, listed by the control door, and has a number too large for JavaScript', async () => {
    const { body } = await send(aMessage())
    expect(body).toMatch(/^\{"errcode":0,"errmsg":"ok","msgid":\d{19}\}$/)
    expect(await sent()).toMatchObject([{ clientMessageId: 'one', data: { phrase2: '已通过' } }])
  })

  test('of one id is shown once', async () => {
    for (const _ of [1, 2]) await send(aMessage())
    await send(aMessage({ client_msg_id: 'two' }))
    expect(await sent()).toHaveLength(2)
  })

  test.each([
    ['an unknown token', 40001, {}, 'no-token'],
    ['no token', 41001, {}, ''],
    ['an unknown template', 40037, { template_id: 'TPL' }, undefined],
    ['a stranger', 40003, { touser: 'somebody' }, undefined],
    [
      'a state of six characters',
      47003,
      { data: { ...aMessage().data, phrase2: { value: '已经通过审核' } } },
      undefined,
    ],
    ['a missing value', 47003, { data: { thing1: { value: '业务' } } }, undefined],
  ])('with %s is refused with %i', async (_, errcode, changes, accessToken) => {
    expect((await send(aMessage(changes), accessToken)).json()).toMatchObject({ errcode })
    expect(await sent()).toEqual([])
  })

  test('to a person who does not follow the account is refused', async () => {
    const payload = { openid: 'o-demo-lisi' }
    await office.app.inject({ method: 'POST', url: '/standin/wechat/__standin/unfollow', payload })
    expect((await send(aMessage())).json()).toMatchObject({ errcode: 43004 })
  })
})
