import type { Services } from '../../context.ts'
import { deleteUnowned, listUnowned } from './unowned-file-store.ts'

/** Far longer than a call or the PDF renderer takes between storing a file and owning it. Milliseconds. */
const patienceMs = 3_600_000

const atOnce = 100

/** Removes files of processes that ended between storing and owning them. */
export async function discardUnowned({ pool, platform, clock }: Services): Promise<void> {
  for (const { storageKey, keys } of await listUnowned(pool, new Date(clock.now().getTime() - patienceMs), atOnce)) {
    for (const key of keys) await platform.files.delete(key)
    await deleteUnowned(pool, [storageKey])
  }
}
