import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { caseNoticePath } from '@registration/contract/desk/desk-paths.ts'
import { getOfficer, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { systemIds } from '../ids.ts'
import { makeClient } from '../testing/client.ts'
import { freshDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

let product: TestProduct | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
})

const statusOf = async (base: string, path: string) => (await makeClient(base).get(path)).status

/** A call of the desk at an address exactly as it is given. */
function answerOf(base: string, path: string = getOfficer.path, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(base)
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const json = { 'content-type': 'application/json', ...headers }
    const request = http.request({ hostname, port, method: 'POST', path, headers: json }, (response) => {
      response.resume()
      resolve(response)
    })
    request.on('error', reject)
    request.end('{}')
  })
}

/** The status of a call of the desk. A 404 of the gate has no JSON. */
const statusOfCall = async (...call: Parameters<typeof answerOf>) => (await answerOf(...call)).statusCode

/** Each leads the router to the same route. */
const spellings = (path: string) => [path, path.replace('/desk', '/%64esk'), `http://any.example${path}`]

test('with a port of its own the desk is there alone, and nothing else is', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port) } })
  const inside = `http://127.0.0.1:${port}`
  expect(await statusOfCall(inside)).toBe(200)
  expect(await statusOfCall(product.base)).toBe(404)
  for (const path of ['/desk', '/desk/sign-in', '/desk?x=1', '/desk/openapi.json', '/desk/assets/x.js'])
    expect(await statusOf(product.base, path)).toBe(404)
  for (const path of ['/', '/openapi.json', '/standin/', '/deskless']) expect(await statusOf(inside, path)).toBe(404)
  expect(await statusOfCall(inside, '/online/wx/getYhxx')).toBe(404)
})

test('every answer of the gate names its request, as the log does', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port) } })
  const answers = await Promise.all([
    makeClient(product.base).get('/desk/sign-in'),
    makeClient(`http://127.0.0.1:${port}`).get('/openapi.json'),
    makeClient(`http://127.0.0.1:${port}`).get('/desk/sign-in'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 302])
  for (const { headers } of answers) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('with a port of its own the desk is nowhere else, however its address is spelt', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port) } })
  for (const path of [...spellings(getOfficer.path), ...spellings(signInWithPassword.path)]) {
    expect([path, await statusOfCall(product.base, path)]).toEqual([path, 404])
    expect([path, await statusOfCall(`http://127.0.0.1:${port}`, path)]).not.toEqual([path, 404])
  }
  for (const path of ['/%64esk/sign-in', '/%64esk/openapi.json', '/%64esk'])
    expect([path, await statusOf(product.base, path)]).toEqual([path, 404])
})

test('its port answers a balancer’s questions', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port), DESK_NETWORKS: '10.1.0.0/16' } })
  const inside = makeClient(`http://127.0.0.1:${port}`)
  for (const path of ['/healthz', '/readyz', '/readyz?from=balancer'])
    expect([path, (await inside.get(path)).status]).toEqual([path, 200])
  for (const path of ['/readyzzz', '/metrics']) expect([path, (await inside.get(path)).status]).toEqual([path, 404])
})

test('its port has the stylesheet of the page that a browser gets where there is no file', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port) } })
  const inside = makeClient(`http://localhost:${port}`)
  const page = await (await inside.get(caseNoticePath, { accept: 'text/html' })).text()
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? expect.fail(page)
  expect((await inside.get(style)).headers.get('content-type')).toContain('text/css')
})

test('its port keeps a connection for as long as the other one', async () => {
  const port = await freePort()
  product = await startProduct({ env: { DESK_PORT: String(port) } })
  for (const base of [product.base, `http://127.0.0.1:${port}`]) {
    const { headers } = await makeClient(base).get('/desk/sign-in')
    expect(headers.get('keep-alive')).toBe('timeout=65')
  }
})

test('a stopping node takes no new call on the desk’s port, and answers those that run', async () => {
  const [database, dataDir, port] = [await freshDatabase(), await makeTemporaryFolder(), await freePort()]
  onTestFinished(() => database.drop())
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DESK_PORT: String(port) }
  const server = await startServerProcess(settings)
  onTestFinished(() => server.stop())
  const call = beginCall(port)
  await call.isThere
  const ended = server.end('SIGTERM')
  const isOpen = () =>
    makeClient(`http://127.0.0.1:${port}`)
      .get('/healthz')
      .then(
        () => true,
        () => false,
      )
  await expect.poll(isOpen).toBe(false)
  call.finish()
  expect(await call.answer).toBe(200)
  expect(await ended).toBe(0)
})

/** A call of the desk whose body is sent when the test allows it. */
function beginCall(port: number) {
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
  const request = http.request({ port, method: 'POST', path: getOfficer.path, headers })
  const answer = new Promise((resolve) => {
    request.on('error', () => resolve('cut'))
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  const isThere = once(request, 'continue')
  request.flushHeaders()
  return { answer, isThere, finish: () => request.end('{}') }
}

test('other networks than those of the setting get 404', async () => {
  product = await startProduct({ env: { DESK_NETWORKS: '10.1.0.0/16,2001:db8::/32', TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string) => statusOfCall(product?.base ?? '', getOfficer.path, { 'x-forwarded-for': address })
  expect(await from('10.1.255.7')).toBe(200)
  expect(await from('::ffff:10.1.0.7')).toBe(200)
  expect(await from('2001:db8:7::1')).toBe(200)
  expect(await from('10.2.0.7')).toBe(404)
  expect(await from('2001:db9::1')).toBe(404)
  expect(await statusOfCall(product.base)).toBe(404)
  for (const path of spellings(getOfficer.path))
    expect([path, await statusOfCall(product.base, path, { 'x-forwarded-for': '10.2.0.7' })]).toEqual([path, 404])
})

test('the desk has one host name on loopback, so that its passkeys are found', async () => {
  product = await startProduct()
  const { port } = new URL(product.base)
  expect(product.services.config.desk.base).toBe(`http://localhost:${port}`)
  const moved = await makeClient(product.base).get('/desk/sign-in?x=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `http://localhost:${port}/desk/sign-in?x=1`])
  const here = await makeClient(`http://localhost:${port}`).get('/desk/sign-in')
  expect(here.headers.get('location')).toBeNull()
})

test('a call from another site’s page is refused, from the desk’s own it is not', async () => {
  product = await startProduct()
  const call = (origin: string) => product?.visitor().post(getOfficer.path, '{}', { origin })
  expect((await call('http://evil.example'))?.body).toMatchObject({ errcode: '43', reason: 'crossSite' })
  // The citizens' address is another origin.
  expect((await call(product.base))?.body).toMatchObject({ errcode: '43', reason: 'crossSite' })
  expect((await call(product.services.config.desk.base))?.status).toBe(200)
})

test('calls take JSON alone, and every answer is kept nowhere', async () => {
  product = await startProduct()
  const answer = await product.visitor().post(getOfficer.path, { x: 1 })
  expect([answer.status, answer.body.reason]).toEqual([415, 'unsupportedType'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
})

test('another spelling of an address changes neither which site may call nor how the answer is kept', async () => {
  product = await startProduct()
  const { desk, publicBase } = product.services.config
  for (const path of spellings(getOfficer.path)) {
    expect([path, await statusOfCall(product.base, path, { origin: new URL(publicBase).origin })]).toEqual([path, 403])
    const { statusCode, headers } = await answerOf(product.base, path, { origin: desk.base })
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-store'])
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
  }
})

test('the document of its calls is for officers', async () => {
  product = await startProduct()
  const citizen = await product.signIn('zhangsan')
  const { port } = new URL(product.base)
  for (const client of [product.visitor(), citizen]) {
    const answer = await client.get(`http://localhost:${port}/desk/openapi.json`)
    expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([401, 'signedOut'])
  }
})

test.each(['10.0.0.0/33', 'office', '10.0.0.0/8/8', '2001:db8::/129'])(
  'a network that cannot be read stops the start: %s',
  async (network) => {
    const dataDir = await makeTemporaryFolder()
    expect(() => readConfig({ DATA_DIR: dataDir, DESK_NETWORKS: network }, systemIds)).toThrow('DESK_NETWORKS')
  },
)
