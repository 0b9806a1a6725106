import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { dataFolder } from '../db/embedded/cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { makeFolder } from '../make-folder.ts'
import { type Manifest, manifestName } from './backup.ts'
import { copyTree, type Hashes } from './copy-tree.ts'

const manifest = z.object({
  format: z.literal(1),
  files: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Manifest>

/**
 * Restores a backup into a data folder without database and files. Compares every file with the backup's manifest, and
 * starts the database once, which recovers the state at the end of the backup. Throws one line with the fault, and then
 * leaves neither database nor files behind.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<{ files: number }> {
  const { files } = await readManifest(folder)
  const home = path.join(dataDir, 'database')
  const data = dataFolder(home)
  const stored = path.join(dataDir, 'files')
  for (const place of [data, stored])
    if (existsSync(place)) throw new Error(`${place} is there already: a restore wants a new DATA_DIR`)
  const passable = process.getuid?.() === 0 ? 0o711 : 0o700
  makeFolder(home, passable)
  const unfinished = `${data}.restored`
  let database: EmbeddedPostgres
  try {
    await rm(unfinished, { recursive: true, force: true })
    compare(files, 'database/', await copyTree(path.join(folder, 'database'), unfinished))
    compare(files, 'files/', await copyTree(path.join(folder, 'files'), stored))
    await rename(unfinished, data)
    database = await startEmbeddedPostgres(home)
  } catch (error) {
    for (const place of [unfinished, data, stored]) await rm(place, { recursive: true, force: true })
    throw error
  }
  await database.stop()
  return { files: Object.keys(files).length }
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestName)
  if (!existsSync(file)) throw new Error(`${folder} is not a whole backup: it has no ${manifestName}`)
  return manifest.parse(JSON.parse(await readFile(file, 'utf8')))
}

function compare(expected: Hashes, prefix: string, copied: Hashes): void {
  for (const [name, hash] of Object.entries(expected))
    if (name.startsWith(prefix) && copied[name.slice(prefix.length)] !== hash)
      throw new Error(`The backup is damaged: ${name} is not what it was`)
}
