import type { uploadFiles } from '@registration/contract/materials.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { parseMaterialId } from './material-rules.ts'
import { refuseUnlessOpen, takeFiles } from './take-files.ts'

/** Takes files from a browser. They were received to disk, never into memory. */
export const uploadFilesHandler: Handler<typeof uploadFiles> = async ({ materialId, applicationId }, ctx) => {
  const target = parseMaterialId(materialId, applicationId)
  await refuseUnlessOpen(ctx, target)
  if (ctx.files.length === 0) throw refuse('noFile')
  return takeFiles(ctx, target, ctx.files)
}
