import http from 'node:http'
import { authorize, createNewUser, getUserInfo, initApp } from '@registration/contract/session.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { choosePersona, comeBack } from '../../testing/sign-in.ts'

let product: TestProduct
let browser: Client
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(() => {
  browser = product.visitor()
})
afterEach(async () => {
  await browser.post('/standin/wechat/__standin/reset', {})
})
afterAll(() => product.stop())

const control = (path: string, payload: object) => browser.post(`/standin/wechat/__standin/${path}`, payload)
const fail = (name: string) => control('next-error', { path: '/sns/oauth2/access_token', name })
const isSignedIn = async () => (await browser.post(getUserInfo.path, {})).body.errcode === '00'

/** The address to sign in at, parsed like the platform does. */
function partsOf(gourl: unknown) {
  const address = new URL(String(gourl))
  const given = (name: string) => address.searchParams.get(name) ?? ''
  return {
    address,
    appId: given('appid'),
    scope: given('scope'),
    state: given('state'),
    back: new URL(given('redirect_uri')),
  }
}

describe('without a code', () => {
  test('a visitor is sent to the platform, with words and an address of ours to return to', async () => {
    const { status, body } = await browser.post(authorize.path, { url: '/prodoing?itemIndex=1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ stat: -1001, message: '请先登录' })
    const { address, appId, scope, state, back } = partsOf(body.gourl)
    expect(address.href).toMatch(/#wechat_redirect$/)
    expect(address.pathname).toBe('/standin/wechat/connect/oauth2/authorize')
    expect(appId).toBe(product.services.config.wechat.appId)
    expect(scope).toBe('snsapi_base')
    expect(state).toMatch(/^[0-9a-f]{64}$/)
    expect(back.origin).toBe(product.base)
    expect(back.pathname).toBe('/waiting')
    expect(back.searchParams.get('redirect')).toBe('/prodoing?itemIndex=1')
  })

  test('the words are English where the client asks for it', async () => {
    const { body } = await browser.post(authorize.path, {}, { 'accept-language': 'en' })
    expect(body.message).toBe('Please sign in first.')
  })

  test('a signed-in citizen stays signed in', async () => {
    const citizen = await product.signIn('zhangsan')
    expect((await citizen.post(authorize.path, { url: '/my' })).body).toEqual({ stat: 1, message: 'oldUser' })
  })

  test.each([
    ['https://evil.example/steal'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\tevil'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['my'],
    ['http:/my'],
    [''],
  ])('the return stays on our site: %j leads to the home screen', async (url) => {
    const { body } = await browser.post(authorize.path, { url })
    const { back } = partsOf(body.gourl)
    expect(back.origin).toBe(product.base)
    expect(back.searchParams.get('redirect')).toBe('/')
  })

  test('the platform’s host is the configured one, with any request', async () => {
    const { hostname, port } = new URL(product.base)
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' }
      http
        .request({ hostname, port, method: 'POST', path: authorize.path, headers }, (response) => {
          response.on('data', (chunk) => resolve(String(chunk)))
        })
        .on('error', reject)
        .end(JSON.stringify({ url: '/my', gourl: 'https://evil.example', AppRootDomain: 'evil.example' }))
    })
    expect(answer).not.toContain('evil')
    expect(partsOf(JSON.parse(answer).gourl).address.origin).toBe(
      new URL(product.services.config.wechat.openBase).origin,
    )
  })
})

describe('with a code', () => {
  test('of a newcomer, an account is made, and taken into use by the next call', async () => {
    const back = await comeBack(browser, 'newcomer')
    expect((await browser.post(authorize.path, { code: back.code, state: back.state })).body).toEqual({
      stat: 1,
      message: 'newUser',
    })
    expect((await browser.post(authorize.path, {})).body.message).toBe('newUser')
    await browser.call(createNewUser, {})
    expect((await browser.post(authorize.path, {})).body.message).toBe('oldUser')
    await browser.call(createNewUser, {})
    expect(await isSignedIn()).toBe(true)
  })

  test('of a known citizen, they are signed in as themselves', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    expect((await browser.post(authorize.path, { code, state })).body).toEqual({ stat: 1, message: 'oldUser' })
    expect(await browser.call(getUserInfo, {})).toMatchObject({ openid: 'o-demo-lisi', name: '李秀英' })
  })

  test('the session is a cookie that scripts and other sites cannot use, with nothing to read in it', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    const { headers } = await browser.post(authorize.path, { code, state })
    const cookie = headers.getSetCookie().find((line) => line.startsWith('session=')) ?? ''
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain('lisi')
  })

  test.each([
    ['wrong', 'nonsense'],
    ['long', 'x'.repeat(512)],
    ['strange', '<script>&?#'],
  ])('that is %s, they have to sign in again', async (_kind, code) => {
    const { state } = await comeBack(browser, 'lisi')
    const { body } = await browser.post(authorize.path, { code, state, url: '/my' })
    expect(body).toMatchObject({ stat: -1005, message: '登录凭证已失效，请重新登录' })
    expect(partsOf(body.gourl).state).not.toBe(state)
    expect(await isSignedIn()).toBe(false)
  })

  test('that has expired at the platform, they have to sign in again', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    await control('clock', { offsetSeconds: 301 })
    expect((await browser.post(authorize.path, { code, state })).body.stat).toBe(-1005)
  })

  test('that was used, by this browser the session stays, by another it is refused', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    await browser.post(authorize.path, { code, state })
    expect((await browser.post(authorize.path, { code, state })).body).toEqual({ stat: 1, message: 'oldUser' })
    expect(await isSignedIn()).toBe(true)

    const other = product.visitor()
    const { state: theirs } = await comeBack(other, 'zhangsan')
    expect((await other.post(authorize.path, { code, state: theirs })).body.stat).toBe(-1005)
  })

  test.each([
    ['systemBusy', -400],
    ['invalidSecret', -400],
    ['invalidCode', -1005],
    ['codeUsed', -1005],
    ['missingCode', -1005],
  ])('and the platform says %s, the answer is %i', async (name, stat) => {
    const { code, state } = await comeBack(browser, 'lisi')
    await fail(name)
    const { status, body } = await browser.post(authorize.path, { code, state })
    expect(status).toBe(200)
    expect(body).toMatchObject({ stat, gourl: expect.stringContaining('/connect/oauth2/authorize?') })
    expect(JSON.stringify(body)).not.toContain('rid:')
    expect(await isSignedIn()).toBe(false)
  })

  test('of another citizen in the same browser, the first one’s session has ended on the server too', async () => {
    const first = await comeBack(browser, 'lisi')
    await browser.post(authorize.path, { code: first.code, state: first.state })
    const token = browser.cookies.get('session') ?? ''
    const second = await comeBackSignedIn(browser, 'zhangsan')
    expect((await browser.post(authorize.path, { code: second.code, state: second.state })).body.stat).toBe(1)
    expect(await browser.call(getUserInfo, {})).toMatchObject({ openid: 'o-demo-zhangsan' })
    const thief = product.visitor()
    thief.cookies.set('session', token)
    expect((await refusalOf(thief.call(getUserInfo, {}))).reason).toBe('signedOut')
  })

  test('of a snapshot user, they get instructions for the whole service', async () => {
    await control('snapshot', {})
    const { code, state } = await comeBack(browser, 'lisi')
    const { body } = await browser.post(authorize.path, { code, state })
    expect(body).toMatchObject({ stat: -1, message: '请点击右下角“使用完整服务”后再试' })
    expect(await isSignedIn()).toBe(false)
  })

  test('they cannot become someone by naming an openid', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    await browser.post(authorize.path, { code, state, openid: 'o-demo-zhangsan' })
    expect(await browser.call(getUserInfo, {})).toMatchObject({ openid: 'o-demo-lisi' })
  })
})

describe('the state of a sign-in', () => {
  test('of another browser, or none, signs nobody in', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    for (const stranger of [product.visitor(), product.visitor()]) {
      expect((await stranger.post(authorize.path, { code, state })).body.stat).toBe(-1005)
      expect((await stranger.post(authorize.path, { code })).body.stat).toBe(-1005)
      expect((await stranger.post(getUserInfo.path, {})).status).toBe(401)
    }
  })

  test('is valid once, with any outcome of the code', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    const cookie = browser.cookies.get('sign-in') ?? ''
    await fail('systemBusy')
    expect((await browser.post(authorize.path, { code, state })).body.stat).toBe(-400)
    browser.cookies.set('sign-in', cookie)
    expect((await browser.post(authorize.path, { code, state })).body.stat).toBe(-1005)
  })

  test('that was forged in both cookie and address is refused', async () => {
    const { code } = await comeBack(browser, 'lisi')
    const forged = 'ab'.repeat(32)
    browser.cookies.set('sign-in', forged)
    expect((await browser.post(authorize.path, { code, state: forged })).body.stat).toBe(-1005)
  })

  test('is valid for ten minutes', async () => {
    const late = await comeBack(browser, 'lisi')
    product.clock.advance(10 * 60_000 + 1_000)
    expect((await browser.post(authorize.path, { code: late.code, state: late.state })).body.stat).toBe(-1005)
  })

  test('that fails ends this browser’s session', async () => {
    const { code, state } = await comeBack(browser, 'lisi')
    await browser.post(authorize.path, { code, state })
    const token = browser.cookies.get('session') ?? ''
    const { body } = await browser.post(authorize.path, { code: 'another', state: 'cd'.repeat(32) })
    expect(body.stat).toBe(-1005)
    expect(browser.cookies.has('session')).toBe(false)
    expect((await refusalOf(browser.call(getUserInfo, {}))).reason).toBe('signedOut')
    browser.cookies.set('session', token)
    expect((await refusalOf(browser.call(getUserInfo, {}))).reason).toBe('signedOut')
  })
})

test('the metrics count sign-ins by outcome, so that a platform that refuses us raises an alarm', async () => {
  const counted = async () => {
    const metrics = await (await fetch(`${product.base}/metrics`)).text()
    return ['signedIn', 'codeRefused', 'platformDown', 'other'].map((outcome) =>
      Number(new RegExp(`^sign_ins_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]),
    )
  }
  const before = await counted()
  expect(before.every(Number.isInteger)).toBe(true)
  const [signedIn = 0, codeRefused = 0, platformDown = 0, other = 0] = before
  for (const name of ['invalidSecret', 'addressNotListed', 'codeUsed', undefined]) {
    const { code, state } = await comeBack(browser, 'lisi')
    if (name) await fail(name)
    await browser.post(authorize.path, { code, state })
  }
  expect(await counted()).toEqual([signedIn + 1, codeRefused + 1, platformDown + 2, other])
})

test('the return page is ours and has the citizen’s target', async () => {
  const { body } = await browser.post(authorize.path, { url: '/apply?id=1&name=买卖' })
  const { page, state } = await choosePersona(String(body.gourl), 'zhangsan')
  expect(page.origin + page.pathname).toBe(`${product.base}/waiting`)
  expect(page.searchParams.get('redirect')).toBe('/apply?id=1&name=%E4%B9%B0%E5%8D%96')
  expect(state).toMatch(/^[0-9a-f]{64}$/)
})

test('the shell has no citizen before the sign-in, and afterwards the citizen with a masked number', async () => {
  const menus = expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })])
  expect(await browser.call(initApp, {})).toMatchObject({ me: null, app: { errcode: '00', menus: { groups: menus } } })
  const citizen = await product.signIn('zhangsan')
  const { me } = await citizen.call(initApp, { systemCode: 'sys_admin', wantedFields: 'app,me,stat', code: 'any' })
  expect(me).toMatchObject({ name: '张建国', openid: 'o-demo-zhangsan', maskedDocumentNumber: '1304************31' })
})

/** A sign-in that begins in another tab, before that tab knows of the session. */
async function comeBackSignedIn(client: Client, persona: string) {
  const session = client.cookies.get('session') ?? ''
  client.cookies.delete('session')
  const back = await comeBack(client, persona)
  client.cookies.set('session', session)
  return back
}
