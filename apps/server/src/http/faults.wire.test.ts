import { getMenu } from '@registration/contract/home.ts'
import { checkOldUser, getUserInfo } from '@registration/contract/session.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { Services } from '../context.ts'
import { makeDatabase } from '../db/database.ts'
import { makePool } from '../db/pool.ts'
import { aDraft, aPicture, upload } from '../testing/applications.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let cookie: string
beforeAll(async () => {
  product = await startProduct()
  const citizen = await product.signIn('zhangsan')
  cookie = `session=${citizen.cookies.get('session')}`
})
afterAll(() => product.stop())

/** The product with a failing part, and its log. */
async function broken(change: Partial<Services>) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...product.services, log, ...change })
  const post = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: path, headers: { cookie, ...headers } })
  return { app, post, logged: () => lines.join('') }
}

test('without its database it says so, in both envelopes and languages, with the time to try again', async () => {
  const pool = makePool('postgres://nobody@127.0.0.1:1/none')
  const { app, post } = await broken({ pool: makeDatabase(pool) })
  const answer = await post(getUserInfo.path)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ errcode: '98', errmsg: '系统繁忙，请稍后再试', reason: 'unavailable' })
  expect(answer.headers['retry-after']).toBe('5')
  const english = await post(checkOldUser.path, { 'accept-language': 'en' })
  expect(english.json()).toMatchObject({
    stat: 0,
    errcode: '98',
    message: expect.stringMatching(/^The service cannot/),
  })

  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: getMenu.path })).json()).toMatchObject({ errcode: '00' })
  await app.close()
  await pool.end()
})

test('a bucket that is lost is named in the log as what it is, and not as the database', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const without = await startProduct({ log, env: { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', ...keys } })
  onTestFinished(() => without.stop())
  const citizen = await without.signIn('zhangsan')
  const applicationId = await aDraft(citizen)
  const { status } = await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
  expect(status).toBe(503)
  expect(lines).toMatchObject([
    { platform: 'files', code: 'ECONNREFUSED', msg: 'a platform did not do what was asked' },
    { status: 503, msg: 'answered' },
  ])
})

test('a fault of ours gives the citizen only its request id, and the log neither the payload nor the error’s words', async () => {
  const secret = '130402198503071231'
  const open = () => {
    throw new TypeError(`cannot open ${secret}`)
  }
  const { app, post, logged } = await broken({ cipher: { ...product.services.cipher, decrypt: open } })
  const answer = await post(getUserInfo.path)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({ errcode: '99', errmsg: '系统出错了，请稍后再试', reason: 'ourFault' })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged()).toContain(String(answer.headers['x-request-id']))
  expect(logged()).toContain('"TypeError"')
  expect(answer.body + logged()).not.toContain(secret)
  await app.close()
})
