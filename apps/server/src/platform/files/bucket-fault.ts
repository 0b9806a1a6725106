import { PlatformError } from '../ask.ts'
import type { FileStorage } from './file-storage.ts'

/** Nothing is in it: one question shows whether the bucket answers. */
const nowhere = 'nowhere'

/**
 * Why the bucket of the files does not answer, in words for the operator. Undefined if it does. It is no fault of a start:
 * the bucket may come back.
 */
export async function bucketFault(files: FileStorage): Promise<string | undefined> {
  try {
    await files.list(nowhere)
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return `the bucket does not answer (${error.code}): no file is stored or shown. See S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`
  }
}
