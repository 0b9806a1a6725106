/**
 * `npm run calendar`: makes the days of the calendar up to the last bookable one, as the server does when it starts and
 * every ten minutes.
 * `npm run calendar -- close <region> <YYYY-MM-DD> <reason> [<reason in English>]`: closes a day and notifies those who
 * booked it.
 * `npm run calendar -- open <region> <YYYY-MM-DD>`: lets a day that was closed so follow the rules again.
 * On `DATABASE_URL`, or on the embedded database of a `DATA_DIR` whose server is not running.
 */
import path from 'node:path'
import { refusalText } from '@registration/contract/refusals.ts'
import { isDay } from '@registration/contract/rules/dates.ts'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { loadContent } from './content/load-content.ts'
import type { Services } from './context.ts'
import { clockAhead, isFarOff } from './db/clock-ahead.ts'
import { makeDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { databaseFault } from './db/failures.ts'
import { makePool } from './db/pool.ts'
import { systemIds } from './ids.ts'
import { areaOf } from './modules/appointments/area-rules.ts'
import { closeDay } from './modules/appointments/close-day-service.ts'
import { extendCalendar } from './modules/appointments/extend-calendar.ts'
import { reopenDay } from './modules/appointments/open-day.ts'
import { recordCommand } from './modules/audit/audit-service.ts'
import { requireKeys } from './operations/check-keys.ts'
import { Refused } from './refuse.ts'
import { makeServices } from './services.ts'

const usage = `npm run calendar -- close <region> <YYYY-MM-DD> <reason> [<reason in English>]
npm run calendar -- open <region> <YYYY-MM-DD>`

const wrongClock = 'No day is made, closed or opened, as the clocks of this machine and of the database differ'

async function run(services: Services, [act, region = '', day = '', zh = '', en = zh]: string[]): Promise<string> {
  if (act === undefined) return `${await extendCalendar(services)} days were put in`
  const isComplete = act === 'open' || (act === 'close' && zh !== '')
  if (!isComplete || !isDay(day)) throw new Error(usage)
  const { code } = areaOf(services.content, region)
  // A day of a district would be one of the whole city.
  if (code !== region) throw new Error(`${region} is a district. Its days are those of its city, ${code}`)
  if (act === 'open') return open(services, { areaCode: code, day })
  const dayId = `${code}-${day.replaceAll('-', '')}`
  const ended = await closeDay(services, { dayId, reason: { zh, en } }).catch((error: unknown) => {
    const isUnknown = error instanceof Refused && error.refusal === 'slotNotFound'
    throw isUnknown ? new Error(`${day} is not in the calendar of ${code}`) : error
  })
  return `${day} is closed in ${code}; ${ended} bookings were cancelled and their citizens notified`
}

async function open(services: Services, { areaCode, day }: { areaCode: string; day: string }): Promise<string> {
  if (!(await reopenDay(services, { areaCode, day }))) throw new Error(`${day} was not closed by hand in ${areaCode}`)
  return `${day} follows the rules again in ${areaCode}`
}

async function main(): Promise<void> {
  const config = readConfig(process.env, systemIds)
  const content = await loadContent(config.contentDir)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.join(config.dataDir, 'database'))
  const pool = makePool(config.databaseUrl ?? embedded?.url ?? '')
  try {
    const db = makeDatabase(pool)
    await requireKeys(db, config)
    const ahead = await clockAhead(db, systemClock)
    if (isFarOff(ahead)) throw new Error(`${wrongClock}: this one is ${ahead} s ahead`)
    const parts = {
      content,
      pool: db,
      clock: systemClock,
      ids: systemIds,
      log: pino({ level: 'error' }),
    }
    const services = makeServices(config, parts)
    const done = await run(services, process.argv.slice(2))
    await recordCommand(services.pool, services, 'calendar')
    process.stdout.write(`${done}\n`)
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  const words = error instanceof Refused ? refusalText(error.refusal, 'en') : databaseFault(error)
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : error)}\n`)
  process.exitCode = 1
}
