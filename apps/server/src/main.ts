import { rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig, repositoryFolder } from './config.ts'
import { loadContent } from './content/load-content.ts'
import type { Services } from './context.ts'
import { withAdvisoryLock } from './db/advisory-lock.ts'
import { clockAhead, isFarOff } from './db/clock-ahead.ts'
import { makeDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { makePool, type Pool } from './db/pool.ts'
import { requireWritable } from './disk-room.ts'
import { listenForDesk } from './http/desk-gate.ts'
import { listenFault } from './http/listen-fault.ts'
import { listenOnSecondPort } from './http/second-port.ts'
import { systemIds } from './ids.ts'
import { startMaintenance } from './maintenance.ts'
import { messageHandlers } from './message-handlers.ts'
import { fillDigestSalts } from './modules/application-record/digest-salt-service.ts'
import { calendarFault } from './modules/appointments/booking-rules.ts'
import { extendCalendar } from './modules/appointments/extend-calendar.ts'
import { fillChannels } from './modules/channels/fill-channels.ts'
import { loadPasskeyLibrary } from './modules/desk-sign-in/passkey-rules.ts'
import { missingAdministrators } from './modules/desk-staff/missing-administrators-service.ts'
import { filesFault } from './modules/materials/files-fault-service.ts'
import { requireKeys } from './operations/check-keys.ts'
import { OperatorError } from './operator-error.ts'
import { endLeases } from './outbox/outbox-store.ts'
import { startOutboxWorker } from './outbox/worker.ts'
import { sealEnd } from './platform/pdf/seal-key.ts'
import { makeServices } from './services.ts'
import { makeShutdown, type Shutdown } from './shutdown.ts'

const notProduction =
  'NODE_ENV is not production: missing settings have their defaults for trying out. ' +
  'A platform without an address is a stand-in, where anybody can sign in as anybody.'

const noSignIn =
  'Nobody can sign in: WECHAT_API_BASE is missing, and the stand-ins are not served, as HOST is not this machine alone ' +
  'or STANDINS is 0. STANDINS=1 serves them to everybody who reaches HOST, who is then anybody. PUBLIC_BASE is the address that they open.'

const drill =
  'DRILL is 1: this node delivers no message, runs no maintenance and makes no days of the calendar. ' +
  'It is for a copy of the database, never for citizens.'

/** Seconds. Platforms take a signature of five minutes ago; a code of an authenticator is good for half a minute. */
const clockTolerance = 20

const wrongClock =
  'the clocks of this machine and of the database differ: platforms will refuse signatures, and officers’ codes will fail'

/** Starts everything in order. The shutdown ends it in the opposite order. */
async function start(config: Config, shutdown: Shutdown): Promise<void> {
  const log = pino({ level: config.logLevel })
  // An office's settings without their first line would start like a developer's.
  if (!config.isProduction && config.databaseUrl !== undefined) printError(notProduction)
  if (config.lacksSignIn) printError(noSignIn)
  await requireWritable(config)
  await rm(path.join(config.dataDir, 'uploads'), { recursive: true, force: true })
  // The content is read while the database starts.
  const [content, { url, isEmbedded }] = await Promise.all([
    loadContent(config.contentDir),
    openDatabase(config, shutdown),
  ])
  const pool = makePool(url)
  const warn = (error: Error) =>
    log.warn({ code: 'code' in error ? error.code : error.name }, 'a database connection was lost')
  pool.on('error', warn)
  shutdown.add(() => {
    // The pool's end does not wait for its connections. An embedded database that stops next may still cut them.
    pool.off('error', warn)
    return pool.end()
  })

  const db = makeDatabase(pool)
  await requireKeys(db, config)
  const ahead = await clockAhead(db, systemClock)
  if (Math.abs(ahead) > clockTolerance) log.error({ ahead }, wrongClock)
  const ended = config.seal && sealEnd(config.seal, systemClock.now())
  if (ended) log.error(`no paper is sealed: ${ended}`)
  const noDays = calendarFault(content.calendar, systemClock.now())
  if (noDays) log.error(noDays)
  const services = makeServices(config, { content, pool: db, clock: systemClock, ids: systemIds, log })
  const noFiles = await filesFault(services)
  if (noFiles) log.error(noFiles)
  if (config.isProduction) await refuseDemonstration(services)
  if (!config.isDrill && !isFarOff(ahead)) await extendCalendar(services)
  await fillChannels(services)
  await fillDigestSalts(services)
  if (config.demoData) await fillOnce(services)
  // A killed server's messages need not wait for their leases: nobody else has this folder's database.
  if (isEmbedded) await endLeases(services.pool)
  shutdown.add(() => services.platform.pdf.close())
  shutdown.add(() => services.platform.pictures.close())
  if (config.isDrill) printError(drill)
  else startOwnWork(services, pool, shutdown)
  const app = await buildApp(services)
  if (config.servesStandins) await mountStandins(app, config)
  // All ports at once: from then on `/readyz` is 503, and each port waits for its own calls.
  const ports: { close(): Promise<unknown> }[] = [app]
  shutdown.add(() => Promise.all(ports.map((port) => port.close())))
  await app.listen({ host: config.host, port: config.port })
  if (config.internalPort !== undefined)
    ports.push(await listenOnSecondPort(app, { host: config.host, port: config.internalPort }))
  if (config.desk.port !== undefined)
    ports.push(await listenForDesk(app, { host: config.desk.host, port: config.desk.port }))
  await loadPasskeyLibrary()
  // Saves the compile cache, if there is one: a process that is killed saves nothing.
  flushCompileCache()
  process.stdout.write(`\n  ${config.appName}\n  ${config.publicBase}\n  ${config.desk.base}/desk\n\n`)
  const missing = config.isProduction ? await missingAdministrators(services.pool, services) : ''
  if (missing) process.stdout.write(`${missing}\n\n`)
}

/** What a node does without a call. */
function startOwnWork(services: Services, pool: Pool, shutdown: Shutdown): void {
  const worker = startOutboxWorker({ ...services, pool, db: services.pool, handlers: messageHandlers(services) })
  const maintenance = startMaintenance(services)
  shutdown.add(() => worker.stop())
  shutdown.add(() => maintenance.stop())
}

/** The database at its newest migration; the embedded one is started first. */
async function openDatabase(
  { databaseUrl, dataDir }: Config,
  shutdown: Shutdown,
): Promise<{ url: string; isEmbedded: boolean }> {
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(path.join(dataDir, 'database')) : undefined
  if (embedded) shutdown.add(() => embedded.stop())
  const url = databaseUrl ?? embedded?.url ?? ''
  await migrateDatabase(url, path.join(repositoryFolder, 'apps/server/migrations'))
  return { url, isEmbedded: embedded !== undefined }
}

async function refuseDemonstration(services: Services): Promise<void> {
  const { refuseDemonstrationOfficers } = await import('./demonstration/refuse-officers.ts')
  await refuseDemonstrationOfficers(services)
}

async function fillOnce(services: Services): Promise<void> {
  const { fillDemonstration } = await import('./demonstration/fill-demonstration.ts')
  await withAdvisoryLock(services.pool, 'demonstration', () => fillDemonstration(services))
}

/** Only here, and only if they are switched on: the stand-ins are no part of the product. */
async function mountStandins(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  const { makeStandins } = await import('../../standins/src/standins.ts')
  const standins = makeStandins({
    dataDir: path.join(config.dataDir, 'standins'),
    productBase: () => config.publicBase,
    deskBase: () => config.desk.base,
    wechat: { appid: config.wechat.appId, secret: config.wechat.secret },
    registry: { key: config.registry.key, properties: config.standinProperties },
    sms: config.sms,
    tax: config.tax.keys,
    face: config.face,
    idp: config.desk.oidc,
    openToNetwork: config.opensStandins,
  })
  await app.register(standins.plugin, { prefix: '/standin' })
  app.addHook('onClose', () => standins.close())
}

/** A failed start prints plain words where the fault is the operator's to repair. */
function inWords(error: unknown): string {
  if (error instanceof OperatorError || !(error instanceof Error)) return String(error)
  return listenFault(error) ?? error.stack ?? error.message
}

const printError = (text: string) => process.stderr.write(`${text}\n`)
const shutdown = makeShutdown(printError)

try {
  await start(readConfig(process.env, systemIds), shutdown)
} catch (error) {
  // A start that a signal ends fails at what is closed already.
  if (!shutdown.isEnding()) printError(inWords(error))
  shutdown.end(1)
}
