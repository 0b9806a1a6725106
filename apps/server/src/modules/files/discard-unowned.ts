import type { Services } from '../../context.ts'
import { hourMs } from '../../durations.ts'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import { deleteUnowned, listUnowned, type UnownedFile } from './unowned-file-store.ts'

/** Far longer than a call or the PDF renderer takes between storing a file and owning it. Milliseconds. */
const patienceMs = hourMs

const atOnce = 100

/**
 * Removes files of processes that ended between storing and owning them. One that cannot be deleted stops no other, and
 * is tried again: then this throws.
 */
export async function discardUnowned({ pool, platform, clock }: Services): Promise<void> {
  const unowned = await listUnowned(pool, new Date(clock.now().getTime() - patienceMs), atOnce)
  // Together: a bucket that does not answer delays the next steps once.
  const outcomes = await Promise.allSettled(unowned.map((each) => discard(platform.files, each)))
  await deleteUnowned(
    pool,
    outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Returns the storage key. */
async function discard(files: FileStorage, { storageKey, keys }: UnownedFile): Promise<string> {
  for (const key of keys) await files.delete(key)
  return storageKey
}
