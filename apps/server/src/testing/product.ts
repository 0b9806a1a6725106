import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { loadContent } from '../content/load-content.ts'
import type { Services } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { fillCitizens, fillDemonstration } from '../demonstration/fill-demonstration.ts'
import { fillOfficers } from '../demonstration/officers.ts'
import { listenForDesk } from '../http/desk-gate.ts'
import { systemIds } from '../ids.ts'
import { messageHandlers } from '../message-handlers.ts'
import { fillDigestSalts } from '../modules/application-record/digest-salt-service.ts'
import { extendCalendar } from '../modules/appointments/extend-calendar.ts'
import { fillChannels } from '../modules/channels/fill-channels.ts'
import { type OutboxWorker, startOutboxWorker } from '../outbox/worker.ts'
import { publicCost } from '../platform/passwords/password-hash.ts'
import { makePdfRenderer } from '../platform/pdf/pdf-renderer.ts'
import type { SealSettings } from '../platform/pdf/seal-key.ts'
import { makeTestSeal } from '../platform/pdf/test-seal.ts'
import { makePictures } from '../platform/pictures/pictures.ts'
import { serverLimits } from '../server-limits.ts'
import { makeServices } from '../services.ts'
import { type Client, makeClient } from './client.ts'
import { makeRunningClock, type TestClock } from './clock.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { reservePort } from './free-port.ts'
import { officeContent, officeContentFolder } from './office-content.ts'
import { signIn } from './sign-in.ts'
import { makeTemporaryFolder } from './temporary-postgres.ts'

export interface TestProduct {
  base: string
  services: Services
  /** The connections of the services. */
  connections: Pool
  clock: TestClock
  worker: OutboxWorker
  /** A client without a session. */
  visitor(): Client
  /** Signs in through the messaging platform's stand-in, like a person. */
  signIn(persona: string): Promise<Client>
  stop(): Promise<void>
}

/**
 * All products of one test process share what opens files and what renders papers. Neither keeps anything of its work,
 * and both are slow to start.
 */
const pictures = makePictures({ maxPixels: serverLimits.picturePixels })
const pdf = makePdfRenderer(testSeal)
let seal: Promise<SealSettings> | undefined

function testSeal(): Promise<SealSettings> {
  seal ??= makeTestSeal()
  return seal
}

/** The whole product on a database of its own, with the stand-ins beside it and a clock that the test sets. */
export async function startProduct({
  at = '2026-03-10T09:00:00+08:00',
  env = {} as Record<string, string>,
  /** Only citizens and officers by default, else the citizens' records with the office too. */
  demonstration = false,
  /** Where the log goes. */
  log = pino({ level: 'silent' }),
  /** What hashing a new password costs. */
  passwordCost = publicCost,
  /** Which database and which folder of data. The product removes both when it is stopped. */
  open = async (): Promise<{ database: FreshDatabase; dataDir: string }> => ({
    database: await freshDatabase(),
    dataDir: await makeTemporaryFolder(),
  }),
} = {}): Promise<TestProduct> {
  const [{ database, dataDir }, { port, release }] = await Promise.all([open(), reservePort()])
  const clock = makeRunningClock(at)
  const { CONTENT_DIR } = process.env
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, CONTENT_DIR, ...env }, systemIds)
  const isOffices = config.contentDir === officeContentFolder
  const content = await (isOffices ? officeContent() : loadContent(config.contentDir))
  const services = makeServices(config, {
    content,
    pool: database.db,
    clock,
    ids: systemIds,
    log,
    passwordCost,
    pictures,
    // An office's own seal is its product's.
    ...(!config.seal && { pdf }),
  })
  await extendCalendar(services)
  await fillChannels(services)
  await fillDigestSalts(services)
  if (demonstration) await fillDemonstration(services)
  else {
    await fillCitizens(services)
    await fillOfficers(services)
  }
  const app = await buildApp(services)
  const standins = await mountStandins(app, services, dataDir)
  await release()
  await app.listen({ host: '127.0.0.1', port })
  const { port: deskPort, host: deskHost } = config.desk
  const desk = deskPort === undefined ? undefined : await listenForDesk(app, { host: deskHost, port: deskPort })
  // After the stand-ins answer: a message that fails three times counts as not handed over.
  const worker = startOutboxWorker({
    ...services,
    pool: database.pool,
    db: database.db,
    handlers: messageHandlers(services),
  })
  const base = config.publicBase
  return {
    base,
    services,
    connections: database.pool,
    clock,
    worker,
    visitor: () => makeClient(base),
    signIn: (persona) => signIn(base, persona),
    async stop() {
      const closed = app.close()
      // fetch opens connections ahead. An unused one counts as busy and would delay the close.
      app.server.closeAllConnections()
      await closed
      await desk?.close()
      await worker.stop()
      if (services.platform.pdf !== pdf) await services.platform.pdf.close()
      await standins.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function mountStandins(app: Awaited<ReturnType<typeof buildApp>>, { config, clock }: Services, dataDir: string) {
  const { makeStandins } = await import('../../../standins/src/standins.ts')
  const standins = makeStandins({
    dataDir: path.join(dataDir, 'standins'),
    productBase: () => config.publicBase,
    deskBase: () => config.desk.base,
    wechat: { appid: config.wechat.appId, secret: config.wechat.secret },
    registry: { key: config.registry.key, properties: 50 },
    sms: config.sms,
    tax: config.tax.keys,
    face: config.face,
    idp: config.desk.oidc,
    now: () => clock.now(),
  })
  await app.register(standins.plugin, { prefix: '/standin' })
  return standins
}
