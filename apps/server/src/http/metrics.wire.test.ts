import { once } from 'node:events'
import http from 'node:http'
import { uploadFiles } from '@registration/contract/materials.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '../testing/client.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

/** The process's time, which goes on by as much as the test says. */
function aJumpingTime(): { advance(ms: number): void } {
  const real = performance.now.bind(performance)
  let ahead = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead)
  onTestFinished(() => spy.mockRestore())
  return {
    advance(ms) {
      ahead += ms
    },
  }
}

/** The seconds of all calls of a path. */
async function secondsOf(path: string): Promise<number> {
  const text = await (await product.visitor().get('/metrics')).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`call_seconds_sum{path="${path}"}`))
      ?.split(' ')[1] ?? 0,
  )
}

/** A call of the citizen that the server has begun, and whose body is sent when the test allows it. */
async function beginCall(path: string, { type, body }: { type: string; body: string }) {
  const { hostname, port } = new URL(product.base)
  const headers = {
    'content-type': type,
    'content-length': body.length,
    cookie: `session=${citizen.cookies.get('session')}`,
    expect: '100-continue',
  }
  const request = http.request({ hostname, port, method: 'POST', path, headers })
  const answer = once(request, 'response').then(([response]: http.IncomingMessage[]) => {
    response?.resume()
    return response?.statusCode
  })
  const begun = once(request, 'continue')
  request.flushHeaders()
  await begun
  return { answer, finish: () => request.end(body) }
}

const aForm = { type: 'application/json', body: '{}' }
const noFiles = {
  type: 'multipart/form-data; boundary=b',
  body: '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
}

test.each([
  ['a form', getUserInfo.path, aForm, 200],
  ['an upload', uploadFiles.path, noFiles, 400],
])(
  'the seconds of a call begin when its body is there: a slow phone’s do not count, of %s',
  async (_, path, sent, status) => {
    const time = aJumpingTime()
    const before = await secondsOf(path)
    const { answer, finish } = await beginCall(path, sent)
    time.advance(60_000)
    finish()
    expect(await answer).toBe(status)
    await expect.poll(() => secondsOf(path)).toBeGreaterThan(before)
    expect((await secondsOf(path)) - before).toBeLessThan(60)
  },
)

test('the seconds of a call have what it waits for after its body', async () => {
  const time = aJumpingTime()
  const { pool } = product.services
  const before = await secondsOf(getUserInfo.path)
  const { answer, finish } = await beginCall(getUserInfo.path, aForm)
  await pool.transaction().execute(async (db) => {
    await sql`lock table session in access exclusive mode`.execute(db)
    finish()
    await untilWaiting(pool, 1)
    time.advance(3_000)
  })
  expect(await answer).toBe(200)
  await expect.poll(async () => (await secondsOf(getUserInfo.path)) - before).toBeGreaterThanOrEqual(3)
})
