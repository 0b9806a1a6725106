import type { RefusalName } from '@registration/contract/refusals.ts'
import type { Services } from '../../context.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import type { WhyRefused } from '../../platform/pictures/examined.ts'
import { refuse } from '../../refuse.ts'
import { insertUnowned } from '../files/unowned-file-store.ts'
import { newStorageKey, storageKeys } from './attachment-rules.ts'
import type { Attachment } from './attachment-store.ts'

const refusals = {
  heic: 'heicNotSupported',
  tooManyPixels: 'pictureTooLarge',
  tooComplex: 'fileTooComplex',
  incomplete: 'fileIncomplete',
  active: 'documentActive',
  locked: 'documentLocked',
  unknown: 'notAPicture',
} as const satisfies Record<WhyRefused, RefusalName>

/**
 * Checks a received file by its content and stores the original with its derivatives under a random key. If one cannot
 * be stored, none remains.
 */
export async function storeFile(
  services: Pick<Services, 'platform' | 'pool' | 'clock' | 'ids' | 'log'>,
  file: ReceivedFile,
  { citizenId, ...owner }: { citizenId: string; applicationId: string; materialId: string },
): Promise<Attachment> {
  const { platform, pool, clock, ids } = services
  const examined = await platform.pictures.examine(file.path, citizenId)
  if (examined.kind === 'refused') throw refuse(refusals[examined.why])

  const { bytes, sha256 } = file
  const storageKey = newStorageKey(ids)
  const attachment = { id: ids.uuid(), ...owner, mediaType: examined.mediaType, bytes, sha256, storageKey }
  const keys = storageKeys(storageKey)
  await insertUnowned(pool, { storageKey, keys: Object.values(keys) }, clock.now())
  try {
    await platform.files.putFile(keys.original, file.path, bytes)
    if (examined.kind === 'picture') {
      await platform.files.put(keys.view, examined.view)
      await platform.files.put(keys.thumb, examined.thumb)
    }
  } catch (error) {
    await discardStored(services, [attachment])
    throw error
  }
  return attachment
}

/** Removes files that no attachment came to own. */
export async function discardStored(
  { platform, log }: Pick<Services, 'platform' | 'log'>,
  attachments: readonly Attachment[],
): Promise<void> {
  const remove = (key: string) =>
    platform.files.delete(key).catch(() => log.warn({ key }, 'a file without an owner stays behind'))
  await Promise.all(attachments.flatMap(({ storageKey }) => Object.values(storageKeys(storageKey))).map(remove))
}
