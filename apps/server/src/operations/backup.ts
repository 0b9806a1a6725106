import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeDatabase } from '../db/database.ts'
import { dataFolder } from '../db/embedded/cluster.ts'
import { makePool } from '../db/pool.ts'
import { makeFolder } from '../make-folder.ts'
import { anchorFolder } from '../modules/audit/audit-anchor.ts'
import { recordCommand } from '../modules/audit/audit-service.ts'
import { whileBackingUp } from './backup-store.ts'
import { opensOneValue } from './check-keys.ts'
import { copyTree, type Hashes } from './copy-tree.ts'
import { openDatabase } from './open-database.ts'

export const manifestName = 'manifest.json'

/** The manifest of a backup. */
export interface Manifest {
  format: 1
  /** Each file by its path below the backup. */
  files: Hashes
}

/** Folders of the running server alone. They must exist, empty (PostgreSQL manual, 25.3.3). */
const emptied = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*)(\/|$)/
const log = /^pg_wal(\/|$)/

/**
 * Copies the embedded database and the files to a new folder, with the product running or stopped. The keys are not in
 * it: they are kept apart from the data that they decrypt. Throws one line when the folder exists or the database is
 * not the embedded one.
 */
export async function makeBackup(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'indexKeys' | 'fieldKeys'>,
  folder: string,
): Promise<{ files: number }> {
  const { databaseUrl, dataDir, s3 } = config
  if (databaseUrl !== undefined)
    throw new Error(
      `DATABASE_URL is set: that database is backed up by its own tools, and ${s3 ? 'the bucket' : path.join(dataDir, 'files')} by yours (docs/OPERATIONS.md)`,
    )
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup wants a new folder`)
  if (!existsSync(dataFolder(path.join(dataDir, 'database')))) throw new Error(`There is no database in ${dataDir}`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, 0o700)
  // Twice: files discarded meanwhile are in the first copy, new files in the second.
  const files = path.join(dataDir, 'files')
  const before = s3 ? {} : await copyTree(files, path.join(unfinished, 'files'))
  // An anchor that is newer than the database's copy would be ahead of its audit log.
  const isNew = (name: string) => before[name] === undefined && name !== anchorFolder
  const database = await copyDatabase(config, path.join(unfinished, 'database'))
  const after = s3 ? {} : await copyTree(files, path.join(unfinished, 'files'), isNew)
  const all = { ...prefixed('files/', { ...before, ...after }), ...prefixed('database/', database) }
  const manifest: Manifest = { format: 1, files: all }
  await writeFile(path.join(unfinished, manifestName), JSON.stringify(manifest), { mode: 0o600 })
  await rename(unfinished, folder)
  return { files: Object.keys(all).length }
}

async function copyDatabase(config: Pick<Config, 'dataDir' | 'indexKeys' | 'fieldKeys'>, to: string): Promise<Hashes> {
  const { dataDir } = config
  const data = dataFolder(path.join(dataDir, 'database'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const pool = makePool(database.url, { max: 1, statementTimeoutMs: 0 })
  try {
    // Before the copy, so that the backup has it too. A backup needs no keys, but an entry with other keys is broken.
    const db = makeDatabase(pool)
    if (await opensOneValue(db, config)) await recordCommand(db, { config, clock: systemClock }, 'backup')
    const client = await pool.connect()
    try {
      const hashes: Hashes = {}
      const { labelFile } = await whileBackingUp(client, async () => {
        const wanted = (name: string) => !emptied.test(name) && !leftOut.test(name) && !log.test(name)
        Object.assign(hashes, await copyTree(data, to, wanted))
      })
      Object.assign(hashes, await copyTree(data, to, (name) => log.test(name)))
      await writeFile(path.join(to, 'backup_label'), labelFile, { mode: 0o600 })
      return hashes
    } finally {
      // The session's slot goes with it.
      client.release(true)
    }
  } finally {
    await pool.end()
    await database.close()
  }
}

const prefixed = (prefix: string, hashes: Hashes): Hashes =>
  Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [`${prefix}${name}`, hash]))
