import { randomUUID } from 'node:crypto'
import { getMenu } from '@registration/contract/home.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { authorize } from '@registration/contract/session.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isScreenAddress, isWebAddress } from '../content/addresses.ts'
import { markdownToHtml } from '../content/markdown.ts'
import { aDraft, aPicture, upload } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { everyEndpoint } from '../testing/golden.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': addresses, sessions, files, texts.
let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

test('safety 11: menu addresses are http(s) or our own, and only partners get an openid', async () => {
  const { groups } = await citizen.call(getMenu, {})
  const addresses = groups.flatMap(({ menus }) => menus).filter(({ kind }) => kind === 'view')
  expect(addresses.length).toBeGreaterThan(0)
  for (const { url } of addresses) {
    expect(isWebAddress(url), url).toBe(true)
    const { host, searchParams } = new URL(url)
    if (searchParams.has('openid')) expect(product.services.content.partnerHosts).toContain(host)
  }
  const policy = (await citizen.get('/')).headers.get('referrer-policy')
  expect(policy).toBe('no-referrer')
})

test('safety 13: we decide the sign-in address, with any page named', async () => {
  const { signInUrl } = await product.visitor().call(authorize, { returnTo: 'https://evil.example/waiting' })
  expect(new URL(signInUrl ?? '').origin).toBe(product.base)
  const back = new URL(new URL(signInUrl ?? '').searchParams.get('redirect_uri') ?? '')
  expect(back.origin).toBe(product.base)
  expect(signInUrl).not.toContain('evil.example')
})

test.each(['../../../etc/passwd', '..%2f..%2fpackage.json', '/etc/passwd', 'x\r\nset-cookie: a=b', '__proto__'])(
  'safety 28: %j downloads nothing and sets no header',
  async (name) => {
    const answer = await citizen.get(`/online/platform/cms/file/index_download?name=${encodeURIComponent(name)}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.text()).not.toMatch(/root:|workspaces/)
  },
)

test('safety 30: only the citizen’s own page signs out, and then the session is gone on the server too', async () => {
  const { cookies } = citizen
  const signedIn = async () => (await citizen.post('/online/wx/getYhxx', {})).status === 200
  const kept = cookies.get('session') ?? ''
  await citizen.get('/logout')
  await citizen.get('/mp/api/logout')
  expect((await citizen.post('/mp/api/logout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await signedIn()).toBe(true)
  const answer = await citizen.post('/mp/api/logout', {})
  expect(answer.headers.get('clear-site-data')).toBeTruthy()
  expect(cookies.has('session')).toBe(false)
  cookies.set('session', kept)
  expect(await signedIn()).toBe(false)
})

test('safety 31: an ended session is cleared by the server', async () => {
  const client = product.visitor()
  client.cookies.set('session', 'x'.repeat(43))
  const { headers } = await client.post('/mp/api/outh2/authorize', {})
  expect(headers.getSetCookie().find((line) => line.startsWith('session='))).toMatch(
    /Max-Age=0|Expires=Thu, 01 Jan 1970/,
  )
})

test('safety 32: another site’s form is refused in either encoding, and changes nothing', async () => {
  const payload = { content: '另一个网站的意见' }
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    for (const body of [payload, JSON.stringify(payload)])
      expect((await citizen.post('/online/wx/addSugge', body, headers)).body).toMatchObject({ reason: 'crossSite' })
  expect(JSON.stringify((await citizen.post('/online/wx/getSuggeList', {})).body)).not.toContain(payload.content)
})

test('safety 33: only pages of ours are signed for the platform', async () => {
  const sign = (url: string) => citizen.post('/mp/api/wechatimg/createwxconfig', { url })
  expect((await sign(`${product.base}/my`)).body.stat).toBe(1)
  for (const url of [
    'https://evil.example/',
    `${product.base}.evil.example/`,
    `https://x@evil.example/${product.base}`,
  ])
    expect((await sign(url)).body.stat, url).toBe(0)
})

test('safety 34: a picture’s id is no address, and another citizen’s material accepts none', async () => {
  const stranger = await product.signIn('lisi')
  const { materials } = await citizen.call(listMaterials, { applicationId: await aDraft(citizen) })
  const materialId = materials[0]?.id ?? ''
  const fetchIt = (client: Client, serverId: string) =>
    client.post('/mp/api/wechatimg/download', { serverId, materialId })
  for (const serverId of ['http://127.0.0.1:1/x.jpg', '../../token?x=aaaaaaaaaaaaaaaa', 'a'.repeat(300), ''])
    expect((await fetchIt(citizen, serverId)).status, serverId).toBe(400)
  expect((await fetchIt(stranger, 'a'.repeat(32))).body).toMatchObject({ errcode: '04' })
})

/** Uploads a picture to a new draft. Returns the answer and the path of the shown picture. */
async function uploaded(file: Buffer) {
  const applicationId = await aDraft(citizen)
  const { materials } = await citizen.call(listMaterials, { applicationId })
  const answer = await upload(citizen, { applicationId, materialId: materials[0]?.id ?? '' }, [file])
  const list = await citizen.call(listMaterials, { applicationId })
  return { answer, url: list.materials.flatMap(({ attachments }) => attachments)[0]?.url ?? '' }
}

test('safety 35: too large a file is refused, and the shown picture has no place in it', async () => {
  const heavy = Buffer.concat([await aPicture(), Buffer.alloc(21 * 1024 * 1024)])
  expect((await uploaded(heavy)).answer.body).toMatchObject({ stat: 0, reason: 'fileTooLarge' })
  const withPosition = await sharp(await aPicture())
    .withExif({ IFD0: { Copyright: 'a-place-in-metadata' } })
    .jpeg()
    .toBuffer()
  expect(withPosition.includes('a-place-in-metadata')).toBe(true)
  const { url } = await uploaded(withPosition)
  const shown = Buffer.from(await (await citizen.get(url)).arrayBuffer())
  expect(shown.length).toBeGreaterThan(100)
  expect(shown.includes('a-place-in-metadata')).toBe(false)
})

test('safety 36: a file is shown only as a picture, to its owner', async () => {
  const { url } = await uploaded(await aPicture())
  const { headers } = await citizen.get(url)
  expect(headers.get('content-type')).toMatch(/^image\//)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/sandbox|default-src 'none'/)
  expect((await product.visitor().get(url)).status).toBe(404)
})

test('safety 37: the office’s texts cannot carry a script', () => {
  const hostile =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) ![y](https://evil.example/a.png)'
  const { html, mistakes } = markdownToHtml(hostile)
  expect(html).not.toMatch(/<script|<img|href="javascript:/)
  expect(mistakes.length).toBeGreaterThan(0)
  for (const url of ['javascript:alert(1)//http', '//evil.example', 'data:text/html,x', 'https://a:b@evil.example'])
    expect(isWebAddress(url) || isScreenAddress(url)).toBe(false)
})

test('safety 38: no refusal repeats the payload', async () => {
  const hostile = `<b id="x">${randomUUID()}</b>`
  for (const [name, { path, encoding, input }] of everyEndpoint) {
    if (encoding !== 'form' || path.endsWith('/logout')) continue
    const shape = Object(input)._zod.def.in?._zod.def.shape ?? {}
    const payload = Object.fromEntries(Object.keys(shape).map((field) => [field, hostile]))
    const { body } = await citizen.post(path, JSON.stringify(payload))
    expect(String(body.errmsg ?? body.message ?? ''), name).not.toContain(hostile)
  }
})

test('safety 46: the call-number module is off, and a client’s office is ignored', async () => {
  for (const path of ['/mp/api/order/add', '/mp/api/order/list', '/mp/api/company/list'])
    expect((await citizen.post(path, {})).body).toMatchObject({ stat: 0, message: '该功能未开通' })
  const ask = async (payload: object) => (await product.visitor().post('/api/app/appinfo', payload)).body
  expect(await ask({ syscode: 'another', AppID: 'wx-evil', AppRootDomain: 'evil.example' })).toEqual(await ask({}))
  expect((await citizen.post('/mp/api/no-such-module/list', {})).status).toBe(404)
})
