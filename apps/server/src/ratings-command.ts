// `npm run ratings -- <from> <to>`: docs/OPERATIONS.md 'Ratings'.
import { isDay } from '@registration/contract/rules/dates.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { loadContent } from './content/load-content.ts'
import { systemIds } from './ids.ts'
import { recordCommand } from './modules/audit/audit-service.ts'
import { listRatings } from './modules/ratings/rating-store.ts'
import { ratingsCsv } from './modules/ratings/ratings-csv.ts'
import { requireKeys } from './operations/check-keys.ts'
import { onDatabase } from './operations/on-database.ts'
import { runCommand } from './operations/run-command.ts'

await runCommand(async ([from = '', to = '']) => {
  if (!isDay(from) || !isDay(to) || to < from) throw new Error('npm run ratings -- <YYYY-MM-DD> <YYYY-MM-DD>')
  const config = readConfig(process.env, systemIds)
  const content = await loadContent(config.contentDir)
  return onDatabase(config, async (db) => {
    await requireKeys(db, config)
    const csv = ratingsCsv(await listRatings(db, { from, to }), content)
    await recordCommand(db, { config, clock: systemClock }, 'ratings')
    return csv.trimEnd()
  })
})
