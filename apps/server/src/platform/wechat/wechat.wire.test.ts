import { expect, test } from 'vitest'
import { aStranger } from '../../testing/stranger.ts'
import { makeWechat } from './wechat.ts'

const account = { appId: 'wx0123456789abcdef', secret: 'a secret & more' }

/** The platform with this text as every answer. */
async function platformThatSays(text: string, status = 200, seen: string[] = []) {
  const base = await aStranger((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  })
  return makeWechat({ ...account, apiBase: base, openBase: 'https://open.weixin.qq.com' })
}

test('the address to sign in at has the platform’s parameters in the platform’s order', async () => {
  const wechat = await platformThatSays('')
  expect(wechat.signInUrl('https://bdc.example.gov.cn/waiting?redirect=%2Fmy', 'ab12')).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0123456789abcdef' +
      '&redirect_uri=https%3A%2F%2Fbdc.example.gov.cn%2Fwaiting%3Fredirect%3D%252Fmy' +
      '&response_type=code&scope=snsapi_base&state=ab12#wechat_redirect',
  )
})

test('a code is sent once, with our account', async () => {
  const seen: string[] = []
  const wechat = await platformThatSays('{"access_token":"t","openid":"o-1","scope":"snsapi_base"}', 200, seen)
  expect(await wechat.exchange('c&d')).toEqual({ kind: 'person', openid: 'o-1' })
  const [asked, ...more] = seen
  expect(more).toEqual([])
  const url = new URL(asked ?? '', 'http://x')
  expect(url.pathname).toBe('/sns/oauth2/access_token')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: account.appId,
    secret: account.secret,
    code: 'c&d',
    grant_type: 'authorization_code',
  })
})

test.each([
  ['{"errcode":40029,"errmsg":"invalid code"}', { kind: 'deadCode' }],
  ['{"errcode":40163,"errmsg":"code been used"}', { kind: 'deadCode' }],
  ['{"errcode":42003,"errmsg":"code expired"}', { kind: 'deadCode' }],
  ['{"errcode":41008,"errmsg":"missing code"}', { kind: 'deadCode' }],
  ['{"openid":"o-1","is_snapshotuser":1}', { kind: 'snapshot' }],
  ['{"errcode":0,"openid":"o-1"}', { kind: 'person', openid: 'o-1' }],
])('the answer %s means %j', async (text, meaning) => {
  expect(await (await platformThatSays(text)).exchange('c')).toEqual(meaning)
})

test.each([
  ['{"errcode":-1,"errmsg":"system error"}', 200, '-1'],
  ['{"errcode":40125,"errmsg":"invalid appsecret"}', 200, '40125'],
  ['{}', 200, 'garbage'],
  ['{"openid":""}', 200, 'garbage'],
  ['{"openid":7}', 200, 'garbage'],
  ['<html>', 200, 'garbage'],
  ['{"openid":"o-1"}', 502, 'status:502'],
])('the answer %s with HTTP %i is a failure of the platform, without its words', async (text, status, code) => {
  const failure = (await platformThatSays(text, status)).exchange('c')
  await expect(failure).rejects.toMatchObject({ platform: 'wechat', code, message: `wechat: ${code}` })
})
