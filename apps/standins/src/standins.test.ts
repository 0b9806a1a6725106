import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeStandins } from './standins.ts'
import {
  anApplication,
  credentials,
  deskBase,
  idpCredentials,
  officeKey,
  signed,
  smsCredentials,
  startOffice,
} from './testing/office.ts'
import { startProduct } from './testing/product.ts'
import { makeTestTime } from './testing/test-time.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standins-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the index lists the stand-ins, with a style sheet of its own', async () => {
  const office = await startOffice(folder, 'http://127.0.0.1:8080')
  const { body } = await office.app.inject('/standin')
  expect(body).toContain('href="/standin/registry"')
  expect(body).toContain('href="/standin/wechat"')
  expect(body).toContain('href="/standin/idp"')
  expect(body).toContain('href="/standin/authenticator"')
  expect((await office.app.inject('/standin/style.css')).headers['content-type']).toContain('text/css')
  expect((await office.app.inject('/standin/nothing')).json()).toEqual({ error: 'unknown' })
  await office.close()
})

test('the stand-ins keep to their own parsers and refusals, with any host application', async () => {
  const time = makeTestTime()
  const host = Fastify()
  host.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, 7),
  )
  host.setNotFoundHandler((_request, reply) => reply.code(404).send('the host’s'))
  const standins = makeStandins({
    dataDir: folder,
    productBase: () => 'http://127.0.0.1:8080',
    wechat: credentials,
    sms: smsCredentials,
    tax: { id: 't1', encryption: Buffer.alloc(32, 1), signing: Buffer.alloc(32, 2) },
    face: { secretId: 'face-id', secretKey: 'face-key' },
    deskBase: () => deskBase,
    idp: idpCredentials,
    registry: { key: officeKey },
    now: time.now,
    timers: time.timers,
  })
  await host.register(standins.plugin, { prefix: '/standin' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/standin/registry/__standin/faults'
  const form = await host.inject({ method: 'POST', url, payload: 'name=down', headers })
  expect(form.json()).toEqual({ ok: true, faults: ['down'] })
  expect((await host.inject('/standin/nothing')).json()).toEqual({ error: 'unknown' })
  expect((await host.inject('/elsewhere')).body).toBe('the host’s')
  await host.close()
  await standins.close()
})

test('callers from other machines and cross-site posts are refused', async () => {
  const office = await startOffice(folder, 'http://127.0.0.1:8080')
  const strange = await office.app.inject({ url: '/standin', remoteAddress: '192.0.2.7' })
  const headers = { 'sec-fetch-site': 'cross-site' }
  const crossSite = await office.app.inject({ method: 'POST', url: '/standin/registry/decide', payload: {}, headers })
  expect([strange.statusCode, crossSite.statusCode]).toEqual([403, 403])
  await office.close()
})

async function startAlone(productBase: string): Promise<{ child: ChildProcess; base: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const settings = { PORT: '0', DATA_DIR: folder, PRODUCT_BASE: productBase, REGISTRY_KEY: officeKey }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const base = /Server listening at (http:[^"]+)/.exec(line)?.[1]
    if (base) return { child, base }
  }
  throw new Error('the stand-ins ended before they listened')
}

const ended = (child: ChildProcess) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))

test('alone and killed, the registry still acknowledges received messages; at SIGTERM it ends', async () => {
  const product = await startProduct(officeKey)
  product.answers.push(...Array<number>(50).fill(503))
  const first = await startAlone(product.base)
  const message = anApplication()
  const body = JSON.stringify(message)
  const headers = {
    'content-type': 'application/json',
    'x-message-id': message.messageId,
    ...signed(body, { now: new Date() }),
  }
  const answer = await fetch(`${first.base}/standin/registry/applications`, { method: 'POST', body, headers })
  expect(await answer.json()).toEqual({ received: true })
  const killed = ended(first.child)
  first.child.kill('SIGKILL')
  expect(await killed).toBe('SIGKILL')

  product.answers.length = 0
  const before = product.events.length
  const second = await startAlone(product.base)
  await product.received(before + 2)
  expect(product.types().slice(before)).toEqual(['application.accepted', 'application.progress'])
  const stopped = ended(second.child)
  second.child.kill('SIGTERM')
  expect(await stopped).toBe(0)
  await product.close()
})
