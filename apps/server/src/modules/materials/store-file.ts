import type { Services } from '../../context.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { refuse } from '../../refuse.ts'
import { storageKeys } from './attachment-rules.ts'
import type { Attachment } from './attachment-store.ts'

const refusals = { heic: 'heicNotSupported', tooManyPixels: 'pictureTooLarge', unknown: 'notAPicture' } as const

/** Judges a received file by its content and stores the original with its derivatives under a random key. */
export async function storeFile(
  { platform, ids }: Pick<Services, 'platform' | 'ids'>,
  file: ReceivedFile,
  owner: { applicationId: string; materialId: string },
): Promise<Attachment> {
  const examined = await platform.pictures.examine(file.path)
  if (examined.kind === 'refused') throw refuse(refusals[examined.why])

  const id = ids.uuid()
  const storageKey = `attachments/${ids.token(18)}`
  const keys = storageKeys(storageKey)
  await platform.files.putFile(keys.original, file.path, file.bytes)
  if (examined.kind === 'picture') {
    await platform.files.put(keys.view, examined.view)
    await platform.files.put(keys.thumb, examined.thumb)
  }
  return { id, ...owner, mediaType: examined.mediaType, bytes: file.bytes, sha256: file.sha256, storageKey }
}

/** Removes files that no attachment came to own. */
export async function discardStored(
  { platform, log }: Pick<Services, 'platform' | 'log'>,
  attachments: readonly Attachment[],
): Promise<void> {
  for (const key of attachments.flatMap(({ storageKey }) => Object.values(storageKeys(storageKey))))
    await platform.files.delete(key).catch(() => log.warn({ key }, 'a file without an owner stays behind'))
}
