import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentials, type Office, startOffice } from '../testing/office.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

let folder: string
let time: TestTime
let office: Office
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  time = makeTestTime()
  office = await startOffice(folder, 'http://127.0.0.1:8080', time)
})
afterEach(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

async function tokenOf(): Promise<string> {
  const payload = { grant_type: 'client_credential', ...credentials }
  const answer = await office.app.inject({ method: 'POST', url: '/standin/wechat/cgi-bin/stable_token', payload })
  return String(answer.json().access_token)
}

async function upload(token: string, content: Buffer, name = 'media') {
  const form = new FormData()
  form.set(name, new Blob([new Uint8Array(content)]), 'page.jpg')
  const request = new Request('http://standin/', { method: 'POST', body: form })
  return office.app.inject({
    method: 'POST',
    url: `/standin/wechat/cgi-bin/media/upload?access_token=${token}&type=image`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const fetchMedia = (token: string, mediaId: string) =>
  office.app.inject({ url: `/standin/wechat/cgi-bin/media/get?access_token=${token}&media_id=${mediaId}` })

test('a picture is returned byte for byte under its media id, for three days', async () => {
  const token = await tokenOf()
  const uploaded = (await upload(token, jpeg)).json()
  expect(uploaded).toMatchObject({ type: 'image', media_id: expect.stringMatching(/^[\w-]{64}$/) })
  const { rawPayload, headers } = await fetchMedia(token, uploaded.media_id)
  expect(rawPayload.equals(jpeg)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="${uploaded.media_id}.jpg"`,
  })
  time.advance(3 * 86_400_000)
  const { body } = await fetchMedia(await tokenOf(), uploaded.media_id)
  expect(JSON.parse(body)).toMatchObject({ errcode: 40007 })
})

test('errors are JSON under HTTP 200 with the content type of text', async () => {
  const wrong = await fetchMedia('no-such-token', 'x')
  expect(wrong.statusCode).toBe(200)
  expect(wrong.headers['content-type']).toMatch(/^text\/plain/)
  expect(JSON.parse(wrong.body)).toMatchObject({ errcode: 40001 })
  expect(JSON.parse((await fetchMedia(await tokenOf(), '')).body)).toMatchObject({ errcode: 41006 })
})

test('a file that is no picture, or is not in the part named media, is refused', async () => {
  const token = await tokenOf()
  expect((await upload(token, Buffer.from('GIF'))).json()).toMatchObject({ errcode: 40004 })
  expect((await upload(token, jpeg, 'file')).json()).toMatchObject({ errcode: 40004 })
})

test('the stand-in of the SDK is a script, and its control door checks a page’s signature', async () => {
  const script = await office.app.inject({ url: '/standin/wechat/open/js/jweixin-1.6.0.js' })
  expect(script.headers['content-type']).toMatch(/^text\/javascript/)
  expect(script.body).toContain('window.wx')
  const page = { timestamp: '1', nonceStr: 'n', signature: '0'.repeat(40), url: 'http://a' }
  const checked = await office.app.inject({
    method: 'POST',
    url: '/standin/wechat/__standin/jsapi/check',
    payload: new URLSearchParams({ appId: credentials.appid, ...page }).toString(),
  })
  expect(checked.json()).toEqual({ ok: false })
})
