import path from 'node:path'
import { readConfig } from '../../config.ts'
import { makeDatabase } from '../../db/database.ts'
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { makePool } from '../../db/pool.ts'
import { systemIds } from '../../ids.ts'
import { verifyAudit } from './verify-audit.ts'

// `npm run audit:verify`: recomputes the audit log on the configured database, or on the embedded one of DATA_DIR while
// the product is stopped. Prints the chains' ends, to be stored elsewhere. The exit code is 1 if a chain is broken.
async function verify(): Promise<boolean> {
  const config = readConfig(process.env, systemIds)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.join(config.dataDir, 'database'))
  const pool = makePool(config.databaseUrl ?? embedded?.url ?? '', { statementTimeoutMs: 0 })
  try {
    const { entries, heads, faults } = await verifyAudit(makeDatabase(pool), config.indexKeys)
    for (const { chain, sequence, hash } of heads)
      if (sequence > 0) process.stdout.write(`chain ${chain} ends at ${sequence} with ${hash}\n`)
    for (const fault of faults) process.stdout.write(`BROKEN ${fault}\n`)
    process.stdout.write(`${entries} entries, ${faults.length === 0 ? 'all of them hold' : 'NOT all of them hold'}\n`)
    return faults.length === 0
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
