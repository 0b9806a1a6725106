import type { Services } from '../../context.ts'
import { OperatorError } from '../../operator-error.ts'
import { PlatformError } from '../../platform/ask.ts'
import { storageKeys } from './attachment-rules.ts'
import { listSomeStorageKeys } from './attachment-store.ts'
import { causeOf } from './files-fault-rules.ts'

/** Nothing is in it: one question shows whether the bucket answers. */
const nowhere = 'nowhere'
/** How many papers it looks for. Chance chooses them, so of two nodes with a folder each both miss some. */
const sample = 10

type FilesFaultParts = Pick<Services, 'pool' | 'ids'> & {
  platform: Pick<Services['platform'], 'files'>
  config: Pick<Services['config'], 's3'>
}

/**
 * Why citizens' papers cannot be shown, in words for the operator. Undefined if they can. It is no fault of a start: the
 * bucket may come back.
 * @throws OperatorError where something answers that is no bucket: it says yes to each paper, and keeps none
 */
export async function filesFault({
  platform: { files },
  pool,
  config,
  ids,
}: FilesFaultParts): Promise<string | undefined> {
  const place = config.s3 ? 'the bucket' : 'DATA_DIR/files'
  try {
    const [unstored, list] = await Promise.allSettled([files.exists(`${nowhere}/${ids.uuid()}`), files.list(nowhere)])
    if (unstored.status === 'fulfilled' && unstored.value)
      throw new OperatorError(
        'S3_ENDPOINT is not the address of an S3 server: it says that it has a file which nobody has stored. Papers would be lost',
      )
    if (list.status === 'rejected') throw list.reason
    const keys = await listSomeStorageKeys(pool, sample)
    const there = await Promise.all(keys.map((key) => files.exists(storageKeys(key).original)))
    const missing = there.filter((isThere) => !isThere).length
    if (missing === 0) return undefined
    return `papers of the database are not in ${place}: ${missing} of ${keys.length} that were looked for. See DATA_DIR and S3_BUCKET; several nodes need a bucket`
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return `${place} does not answer (${error.code}): no file is stored or shown. ${config.s3 ? causeOf(error.code) : 'See DATA_DIR'}`
  }
}
