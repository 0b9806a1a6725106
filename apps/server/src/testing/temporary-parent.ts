import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** A folder in memory, which Linux has. */
const inMemory = '/dev/shm'
/** A whole run of the tests has less than one at a time. */
const enough = 4 * 2 ** 30

/**
 * The folder in which tests make theirs: in memory where there is enough, else the system's for temporary files. A database
 * has 700 files. A busy disk takes a second and more to make or remove them. A benchmark measures the disk, and needs more.
 */
export function temporaryParent(): string {
  if (!process.env.VITEST || process.env.TMPDIR || freemem() < enough) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize < enough ? tmpdir() : inMemory
  } catch {
    return tmpdir()
  }
}
