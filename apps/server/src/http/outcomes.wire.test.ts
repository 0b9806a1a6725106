import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { getMenu } from '@registration/contract/home.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { exportOwnData, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import type { Client } from '../testing/client.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { codeOn } from '../testing/phone.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let citizen: Client
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  product = await startProduct({ log, env: { TRUSTED_PROXIES: '127.0.0.1' } })
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

/** What `/metrics` says of a figure that begins so. 0 of none. */
async function figure(beginning: string): Promise<number> {
  const text = await (await product.visitor().get('/metrics')).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(beginning))
      ?.split(' ')[1] ?? 0,
  )
}

const secondsOf = (path: string) => figure(`call_seconds_sum{path="${path}"}`)
const timedOf = (path: string) => figure(`call_seconds_count{path="${path}"}`)
const goneOf = (path: string) => figure(`calls_total{path="${path}",status="499",refusal=""}`)

interface Body {
  type: string
  body: string
}

/** A call of the citizen that the server has begun, and whose body is sent when the test allows it. */
async function beginCall(path: string, { type, body }: Body, more: http.OutgoingHttpHeaders = {}) {
  const { hostname, port } = new URL(product.base)
  const headers = {
    'content-type': type,
    'content-length': body.length,
    cookie: `session=${citizen.cookies.get('session')}`,
    expect: '100-continue',
    ...more,
  }
  const request = http.request({ hostname, port, method: 'POST', path, headers })
  const answer = once(request, 'response').then(
    ([response]: http.IncomingMessage[]) => {
      response?.resume()
      return response?.statusCode
    },
    () => 'gone',
  )
  const begun = once(request, 'continue')
  request.flushHeaders()
  await begun
  return { answer, finish: () => request.end(body), giveUp: () => request.destroy() }
}

/** Holds back every call that has a session, while the work is done. */
async function whileSessionsWait(work: () => Promise<void>): Promise<void> {
  await product.services.pool.transaction().execute(async (db) => {
    await sql`lock table session in access exclusive mode`.execute(db)
    await work()
  })
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
  const before = await secondsOf(getUserInfo.path)
  const { answer, finish } = await beginCall(getUserInfo.path, aForm)
  await whileSessionsWait(async () => {
    finish()
    await untilWaiting(product.services.pool, 1)
    time.advance(3_000)
  })
  expect(await answer).toBe(200)
  await expect.poll(async () => (await secondsOf(getUserInfo.path)) - before).toBeGreaterThanOrEqual(3)
})

describe('a caller who goes before the answer', () => {
  test('is counted and logged once, with the seconds that they waited', async () => {
    const time = aJumpingTime()
    const { path } = getUserInfo
    const [seconds, gone] = [await secondsOf(path), await goneOf(path)]
    lines.length = 0
    const call = await beginCall(path, aForm)
    await whileSessionsWait(async () => {
      call.finish()
      await untilWaiting(product.services.pool, 1)
      time.advance(3_000)
      call.giveUp()
      expect(await call.answer).toBe('gone')
      await expect.poll(() => goneOf(path)).toBe(gone + 1)
    })
    expect((await secondsOf(path)) - seconds).toBeGreaterThanOrEqual(3)
    expect((await citizen.post(path, {})).status).toBe(200)
    expect(await goneOf(path)).toBe(gone + 1)
    const outcome = { method: 'POST', path, from: '127.0.0.0/24' }
    await expect
      .poll(() => lines.filter((line) => line.path === path))
      .toMatchObject([
        { ...outcome, status: 499 },
        { ...outcome, status: 200 },
      ])
  })

  test('is counted without seconds if the body was not there yet', async () => {
    const { path } = getUserInfo
    const [timed, gone] = [await timedOf(path), await goneOf(path)]
    const call = await beginCall(path, aForm)
    call.giveUp()
    await expect.poll(() => goneOf(path)).toBe(gone + 1)
    expect(await timedOf(path)).toBe(timed)
  })

  // Of a connection that was reset, other systems may hand over nothing.
  const onLinux = test.runIf(process.platform === 'linux')
  onLinux('may have gone before the call was read: it is logged without their network, and no fault', async () => {
    const { hostname, port } = new URL(product.base)
    const { path } = getMenu
    const gone = await goneOf(path)
    lines.length = 0
    const caller = connect(Number(port), hostname)
    await once(caller, 'connect')
    caller.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`)
    caller.resetAndDestroy()
    await expect.poll(() => goneOf(path)).toBe(gone + 1)
    const found = lines.filter((line) => line.path === path || Number(line.level) > 40)
    expect(found).toMatchObject([{ path, status: 499, from: '' }])
  })

  test('counts against the limit of their address', async () => {
    const call = await beginCall(getMenu.path, aForm, {
      cookie: `session=${'x'.repeat(43)}`,
      'x-forwarded-for': '203.0.113.7',
    })
    const gone = await goneOf(getMenu.path)
    await whileSessionsWait(async () => {
      call.finish()
      await untilWaiting(product.services.pool, 1)
      call.giveUp()
      await expect.poll(() => goneOf(getMenu.path)).toBe(gone + 1)
    })
    const counts = () => product.services.pool.selectFrom('rate_limit').select('key').execute()
    await expect.poll(counts).toContainEqual({ key: 'address:203.0.113.7' })
  })

  test('is no fault of ours, even if the answer would have been streamed', async () => {
    await citizen.call(sendOwnDataCode, {})
    const code = await codeOn(product, demonstrationCitizens.zhangsan.phone)
    const { path } = exportOwnData
    const call = await beginCall(path, { ...aForm, body: JSON.stringify({ code }) })
    lines.length = 0
    await whileSessionsWait(async () => {
      call.finish()
      await untilWaiting(product.services.pool, 1)
      call.giveUp()
      await expect.poll(() => goneOf(path)).toBe(1)
    })
    const entries = product.services.pool.selectFrom('audit_entry').select('act').where('act', '=', 'dataExported')
    await expect.poll(() => entries.execute()).toHaveLength(1)
    // Its turn comes after the first page of the answer.
    await citizen.call(sendOwnDataCode, {}).catch(() => {})
    expect(lines.filter(({ level }) => Number(level) > 40)).toEqual([])
  })
})
