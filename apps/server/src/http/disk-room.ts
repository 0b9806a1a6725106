import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'

/** How long an answer is reused, in milliseconds. Writes of so short a time cannot fill the reserve. */
const freshMs = 500

/**
 * Makes a guard that refuses with `unavailable` while the disk of `DATA_DIR` has less room than `DISK_MIN_FREE`. The
 * rest is reserved for the database, to finish its work. Reading goes on. docs/product/safety.md 'Faults'.
 */
export function makeDiskGuard({ dataDir, diskMinFree }: Pick<Config, 'dataDir' | 'diskMinFree'>): () => Promise<void> {
  let last: { at: number; free: Promise<number | undefined> } | undefined
  return async () => {
    if (diskMinFree === 0) return
    const now = performance.now()
    if (!last || now - last.at > freshMs) last = { at: now, free: freeBytes(dataDir) }
    const free = await last.free
    if (free !== undefined && free < diskMinFree) throw refuse('unavailable')
  }
}

/** Undefined for a folder that does not exist yet. */
const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
