import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'

/** How old the answer may be, in milliseconds: nothing that is written in so short a time fills what must stay free. */
const freshMs = 500

/** What was last seen of the disk, by the settings of the process that asked. */
const seen = new WeakMap<object, { at: number; free: Promise<number | undefined> }>()

/**
 * Refuses with `unavailable` while the disk of `DATA_DIR` has less room than `DISK_MIN_FREE`: what is left is the database's,
 * to finish what it has begun. Reading goes on. docs/PRODUCT.md 'Faults'.
 */
export async function refuseOnFullDisk(config: Pick<Config, 'dataDir' | 'diskMinFree'>): Promise<void> {
  if (config.diskMinFree === 0) return
  const now = performance.now()
  let last = seen.get(config)
  if (!last || now - last.at > freshMs) {
    last = { at: now, free: freeBytes(config.dataDir) }
    seen.set(config, last)
  }
  const free = await last.free
  if (free !== undefined && free < config.diskMinFree) throw refuse('unavailable')
}

/** Undefined for a folder that is not there yet: it says nothing about room. */
const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
