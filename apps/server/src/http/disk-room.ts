import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { refuse } from '../refuse.ts'

/**
 * Refuses with `unavailable` while the disk of `DATA_DIR` has less room than `DISK_MIN_FREE`: what is left is the database's,
 * to finish what it has begun. Reading goes on. docs/PRODUCT.md 'Faults'.
 */
export async function refuseOnFullDisk({
  dataDir,
  diskMinFree,
}: Pick<Config, 'dataDir' | 'diskMinFree'>): Promise<void> {
  if (diskMinFree === 0) return
  // A folder that is not there yet says nothing about room.
  const disk = await statfs(dataDir).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < diskMinFree) throw refuse('unavailable')
}
