import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { makeAuthenticator } from './authenticator/authenticator.ts'
import { openEnrolledFile } from './authenticator/enrolled-file.ts'
import { type Log, silentLog, systemTimers, type Timers } from './context.ts'
import { makeFace } from './face/face.ts'
import { keepBodiesRaw, sendPage } from './http.ts'
import { makeIdp } from './idp/idp.ts'
import { indexPage } from './index-page.ts'
import { listOfficers } from './officers.ts'
import { makeRegistry } from './registry/registry.ts'
import { makeSms } from './sms/sms.ts'
import type { TaxKeys } from './tax/open-entry.ts'
import { makeTax } from './tax/tax.ts'
import { makeWechat } from './wechat/wechat.ts'

export interface StandinOptions {
  /** The folder of data that must survive a restart. */
  dataDir: string
  /** The product's public address, without a path: the target of events and sign-ins, the source of pictures. */
  productBase: () => string
  /** The desk's address, likewise: the target of officers' sign-ins. */
  deskBase: () => string
  wechat: { appid: string; secret: string }
  registry: { key: string; properties?: number }
  sms: { keyId: string; keySecret: string }
  tax: TaxKeys
  face: { secretId: string; secretKey: string }
  /** Undefined: officers sign in with passwords alone, and there is no provider. */
  idp: { clientId: string; clientSecret: string } | undefined
  /** Whether callers from other machines are served too. Default: loopback alone. */
  openToNetwork?: boolean
  now?: () => Date
  timers?: Timers
  log?: Log
}

export interface Standins {
  /** To be mounted under one prefix. Brings its own body parsers. */
  plugin: FastifyPluginAsync
  /** Ends running sends and closes the files, after the server is closed. */
  close(): Promise<void>
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
const largestBody = 4 * 1024 * 1024

/** The outside platforms for development and tests, each over HTTP in its own protocol. */
export function makeStandins(options: StandinOptions): Standins {
  const { dataDir, productBase, now = () => new Date(), timers = systemTimers, log = silentLog } = options
  const wechat = makeWechat({ credentials: options.wechat, productBase, now, timers })
  const { key, properties = 2_000 } = options.registry
  const registry = makeRegistry({ dataDir, productBase, key, properties, now, timers, log })

  const sms = makeSms({ credentials: options.sms, now })
  const tax = makeTax({ keys: options.tax, now })
  const face = makeFace({ credentials: options.face, now })
  const enrolled = openEnrolledFile(dataDir)
  const authenticator = makeAuthenticator({ enrolled, now })
  const officers = () => listOfficers(enrolled.list())
  const idp = options.idp && makeIdp({ credentials: options.idp, deskBase: options.deskBase, officers, now })

  return {
    async plugin(app) {
      keepBodiesRaw(app, largestBody)
      app.addHook('onRequest', async (request, reply) => {
        const strange = !options.openToNetwork && !loopback.test(request.ip)
        const crossSite = request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site'
        if (strange || crossSite) return reply.code(403).send({ error: 'forbidden' })
      })
      app.setErrorHandler((error, _request, reply) => {
        log.error({ err: error }, 'a stand-in failed')
        return reply.code(500).send({ error: 'failed' })
      })
      app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'unknown' }))
      const style = await readFile(new URL('./style.css', import.meta.url))
      app.get('/style.css', (_request, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(style))
      app.get('/', (_request, reply) =>
        sendPage(reply, app.prefix, '外部平台的替身', indexPage(app.prefix, idp !== undefined)),
      )
      await app.register(wechat, { prefix: '/wechat' })
      await app.register(registry.plugin, { prefix: '/registry' })
      await app.register(sms, { prefix: '/sms' })
      await app.register(tax, { prefix: '/tax' })
      await app.register(face, { prefix: '/face' })
      if (idp) await app.register(idp, { prefix: '/idp' })
      await app.register(authenticator, { prefix: '/authenticator' })
    },
    close: registry.close,
  }
}
