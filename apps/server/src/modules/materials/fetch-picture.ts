import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { fetchPicture } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { PlatformError } from '../../platform/ask.ts'
import { refuse } from '../../refuse.ts'
import { type MaterialName, parseMaterialId } from './material-rules.ts'
import { inUploadTurn, refuseUnlessOpen, takeFiles } from './take-files.ts'

type Context = ContextOf<typeof fetchPicture>

const megabyte = 1024 * 1024

/** Copies a picture from the messaging platform, which keeps it for three days. */
export const fetchPictureHandler: Handler<typeof fetchPicture> = async (
  { pictureId, materialId, applicationId },
  ctx,
) => {
  const target = parseMaterialId(materialId, applicationId)
  await refuseUnlessOpen(ctx, target)
  return inUploadTurn(ctx, () => fetchInto(ctx, pictureId, target))
}

async function fetchInto(ctx: Context, pictureId: string, target: MaterialName) {
  const folder = path.join(ctx.config.dataDir, 'uploads', ctx.ids.uuid())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const picture = await download(ctx, pictureId, path.join(folder, 'picture'))
    return await takeFiles(ctx, target, [picture])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download({ platform, log }: Context, pictureId: string, file: string): Promise<ReceivedFile> {
  try {
    const received = await platform.wechatAccount.download(pictureId, { file, maxBytes: limits.fileBytes })
    if (received !== 'lost') return { path: file, bytes: received.bytes, sha256: received.sha256 }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.code === 'tooLarge') throw refuse('fileTooLarge', { params: { n: limits.fileBytes / megabyte } })
    log.warn({ platform: error.platform, code: error.code }, 'a picture could not be fetched')
    throw refuse('unavailable')
  }
  throw refuse('imageExpired')
}
