import path from 'node:path'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { type Db, makeDatabase } from '../../db/database.ts'
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { databaseFault } from '../../db/failures.ts'
import { makePool } from '../../db/pool.ts'
import { systemIds } from '../../ids.ts'
import { makeFileStorage } from '../../platform/files/file-storage.ts'
import { type Anchoring, anchorAudit, compareAnchors } from './anchor-service.ts'
import { recordCommand } from './audit-service.ts'
import { inSnapshot } from './audit-store.ts'
import { verifyAudit } from './verify-audit-service.ts'

// `npm run audit:verify`: recomputes the audit log on the configured database, or on the embedded one of DATA_DIR while
// the product is stopped. Compares it with the anchors, prints the chains' ends, and anchors them if all holds and it is no
// drill. The exit code is 1 if anything is broken.
async function verify(): Promise<boolean> {
  const config = readConfig(process.env, systemIds)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(path.join(config.dataDir, 'database'))
  const pool = makePool(config.databaseUrl ?? embedded?.url ?? '', { statementTimeoutMs: 0 })
  try {
    const files = makeFileStorage(config.s3, path.join(config.dataDir, 'files'))
    const anchoring = { db: makeDatabase(pool), files, config, clock: systemClock, ids: systemIds }
    const isWhole = await report(anchoring)
    // The anchors may be the office's own: with one of the copy among them the real log would be broken.
    if (isWhole && !config.isDrill) {
      await recordCommand(anchoring.db, anchoring, 'audit:verify')
      await anchorAudit(anchoring)
    }
    return isWhole
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

/** Prints what was found in one snapshot of the log. Answers whether all of it holds. */
async function report({ db, files, config }: Anchoring & { db: Db }): Promise<boolean> {
  const { log, anchored } = await inSnapshot(db, async (moment) => ({
    log: await verifyAudit(moment, config.indexKeys),
    anchored: await compareAnchors({ db: moment, files, config }),
  }))
  const faults = [...log.faults, ...anchored.faults]
  const lines = [
    ...log.heads
      .filter(({ sequence }) => sequence > 0)
      .map(({ chain, sequence, hash }) => `chain ${chain} ends at ${sequence} with ${hash}`),
    ...faults.map((fault) => `BROKEN ${fault}`),
    `${anchored.anchors} anchors were compared`,
    `${log.entries} entries, ${faults.length === 0 ? 'all of them hold' : 'NOT all of them hold'}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return faults.length === 0
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${databaseFault(error) ?? (error instanceof Error ? error.message : String(error))}\n`)
  process.exitCode = 1
}
