import { rm } from 'node:fs/promises'
import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig, repositoryFolder } from './config.ts'
import { loadContent } from './content/load-content.ts'
import { makeDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { makePool } from './db/pool.ts'
import { fillDemonstration } from './demonstration/fill-demonstration.ts'
import { startHousekeeping } from './housekeeping.ts'
import { systemIds } from './ids.ts'
import { messageHandlers } from './message-handlers.ts'
import { startOutboxWorker } from './outbox/worker.ts'
import { makeServices } from './services.ts'

type Closing = () => Promise<unknown>

/** Starts everything in order and leaves, in `closings`, what ends it in the opposite order. */
async function start(config: Config, closings: Closing[]): Promise<void> {
  const log = pino({ level: config.logLevel })
  await rm(path.join(config.dataDir, 'uploads'), { recursive: true, force: true })
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.join(config.dataDir, 'database'))
  if (embedded) closings.unshift(() => embedded.stop())
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const [content] = await Promise.all([
    loadContent(config.contentDir),
    migrateDatabase(url, path.join(repositoryFolder, 'apps/server/migrations')),
  ])
  const pool = makePool(url)
  closings.unshift(() => pool.end())
  pool.on('error', (error) =>
    log.warn({ code: 'code' in error ? error.code : error.name }, 'a database connection was lost'),
  )

  const services = makeServices(config, { content, pool: makeDatabase(pool), clock: systemClock, ids: systemIds, log })
  if (config.demoData) await fillDemonstration(services)
  const worker = startOutboxWorker({ ...services, pool, db: services.pool, handlers: messageHandlers(services) })
  const housekeeping = startHousekeeping(services)
  closings.unshift(
    () => housekeeping.stop(),
    () => worker.stop(),
  )
  const app = await buildApp(services)
  if (config.servesStandins) await mountStandins(app, config)
  closings.unshift(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  process.stdout.write(`\n  ${config.appName}\n  ${config.publicBase}\n\n`)
}

/** Only here, and only when they are served: the stand-ins are no part of the product. */
async function mountStandins(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  const { makeStandins } = await import('../../standins/src/standins.ts')
  const standins = makeStandins({
    dataDir: path.join(config.dataDir, 'standins'),
    productBase: () => config.publicBase,
    wechat: { appid: config.wechat.appId, secret: config.wechat.secret },
    registry: { key: config.registry.key, properties: config.standinProperties },
    openToNetwork: config.opensStandins,
  })
  await app.register(standins.plugin, { prefix: '/standin' })
  app.addHook('onClose', () => standins.close())
}

const closings: Closing[] = []
const grace = closeWithGrace({ delay: 10_000, logger: false }, async () => {
  for (const close of closings) await close()
})

try {
  await start(readConfig(process.env, systemIds), closings)
} catch (error) {
  // What stops a start is told in words: a fault of the settings or of the folder is the operator's to mend.
  const text =
    error instanceof ConfigError || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
  await grace.close()
}
