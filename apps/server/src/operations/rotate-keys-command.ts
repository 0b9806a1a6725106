// `npm run rotate-keys`: docs/OPERATIONS.md 'Keys and their rotation'.
import { readConfig } from '../config.ts'
import { makeDatabase } from '../db/database.ts'
import { makePool } from '../db/pool.ts'
import { systemIds } from '../ids.ts'
import { openDatabase } from './open-database.ts'
import { rotateKeys } from './rotate-keys.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env, systemIds)
  const database = await openDatabase(config)
  const pool = makePool(database.url, { max: 1 })
  try {
    const done = await rotateKeys(makeDatabase(pool), config)
    return done.map(({ table, rows, changed }) => `${table}: ${changed} of ${rows} rows changed`).join('\n')
  } finally {
    await pool.end()
    await database.close()
  }
})
