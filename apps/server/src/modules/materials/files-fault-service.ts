import type { Services } from '../../context.ts'
import { PlatformError } from '../../platform/ask.ts'
import { storageKeys } from './attachment-rules.ts'
import { listSomeStorageKeys } from './attachment-store.ts'

/** Nothing is in it: one question shows whether the bucket answers. */
const nowhere = 'nowhere'
/** How many papers it looks for. Chance chooses them, so of two nodes with a folder each both miss some. */
const sample = 10

/**
 * Why citizens' papers cannot be shown, in words for the operator. Undefined if they can. It is no fault of a start: the
 * bucket may come back.
 */
export async function filesFault({
  platform: { files },
  pool,
  config,
}: Pick<Services, 'platform' | 'pool' | 'config'>): Promise<string | undefined> {
  const place = config.s3 ? 'the bucket' : 'DATA_DIR/files'
  try {
    await files.list(nowhere)
    const keys = await listSomeStorageKeys(pool, sample)
    const there = await Promise.all(keys.map((key) => files.exists(storageKeys(key).original)))
    const missing = there.filter((isThere) => !isThere).length
    if (missing === 0) return undefined
    return `papers of the database are not in ${place}: ${missing} of ${keys.length} that were looked for. See DATA_DIR and S3_BUCKET; several nodes need a bucket`
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return `${place} does not answer (${error.code}): no file is stored or shown. See S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`
  }
}
