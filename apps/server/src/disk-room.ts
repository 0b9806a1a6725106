import { access, chmod, constants, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config/config-error.ts'
import type { Config } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { refuse } from './refuse.ts'

/** The room on the disk of `DATA_DIR`. The last `DISK_MIN_FREE` is reserved for the database, to finish its work. */
export interface DiskRoom {
  /** Free bytes. Undefined for a folder that does not exist yet. */
  free(): Promise<number | undefined>
  /** Whether there is less than `DISK_MIN_FREE`. Logs when that begins and when it ends. */
  isFull(): Promise<boolean>
  /** @throws the refusal unavailable while the disk is full (docs/product/safety.md 'Faults') */
  refuseWhenFull(): Promise<void>
}

/** How long an answer is reused, in milliseconds. Writes of so short a time cannot fill the reserve. */
const freshMs = 500

export function makeDiskRoom({
  dataDir,
  diskMinFree,
  log,
  free = () => freeBytes(dataDir),
}: Pick<Config, 'dataDir' | 'diskMinFree'> & {
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
  free?: DiskRoom['free']
}): DiskRoom {
  let last: { at: number; isFull: Promise<boolean> } | undefined
  let wasFull = false
  const look = async () => {
    const bytes = await free()
    const isFull = bytes !== undefined && bytes < diskMinFree
    if (isFull && !wasFull)
      log.error({ free: bytes, least: diskMinFree }, 'the disk of DATA_DIR is full: writing calls are refused')
    if (!isFull && wasFull) log.info({ free: bytes, least: diskMinFree }, 'the disk of DATA_DIR has room again')
    wasFull = isFull
    return isFull
  }
  const isFull = async () => {
    if (diskMinFree === 0) return false
    const now = performance.now()
    if (!last || now - last.at > freshMs) last = { at: now, isFull: look() }
    return last.isFull
  }
  return {
    free,
    isFull,
    async refuseWhenFull() {
      if (await isFull()) throw refuse('unavailable')
    },
  }
}

const freeBytes: (folder: string) => Promise<number | undefined> = (folder) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )

/**
 * Makes the folders where there are none. A node that may not write there would be ready, and refuse every upload. A full
 * disk is no fault here: reading goes on. Without a bucket the citizens' papers are in `files`: no other user of this
 * machine may look at them, also where an older version or a restore has left them open.
 */
export async function requireWritable({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  await requireFolder(dataDir)
  if (!s3) await requireFolder(path.join(dataDir, 'files'), { isPrivate: true })
}

async function requireFolder(folder: string, { isPrivate = false } = {}): Promise<void> {
  try {
    makeFolder(folder)
    await access(folder, constants.W_OK)
    if (isPrivate && (await stat(folder)).uid === process.getuid?.()) await chmod(folder, 0o700)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOSPC') return
    throw new ConfigError([`DATA_DIR ${folder} cannot be written: ${code}`])
  }
}
