// `npm run rotate-keys`: docs/OPERATIONS.md 'Keys and their rotation'.
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { systemIds } from './ids.ts'
import { recordCommand } from './modules/audit/audit-service.ts'
import { rotateCaseKeys } from './modules/desk-cases/rotate-case-keys.ts'
import { requireAuditKey } from './operations/check-keys.ts'
import { onDatabase } from './operations/on-database.ts'
import { rotateKeys } from './operations/rotate-keys.ts'
import { runCommand } from './operations/run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env, systemIds)
  return onDatabase(config, async (db) => {
    await requireAuditKey(db, config)
    const done = await rotateKeys(db, config, { rotateCaseKeys })
    await recordCommand(db, { config, clock: systemClock }, 'rotate-keys')
    return done
      .map(({ table, rows, changed, left }) => {
        const rest = left > 0 ? `, ${left} left: another row has the same person and day` : ''
        return `${table}: ${changed} of ${rows} rows changed${rest}`
      })
      .join('\n')
  })
})
