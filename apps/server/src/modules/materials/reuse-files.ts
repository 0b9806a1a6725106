import type { reuseFiles } from '@registration/contract/case-questions.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { insertUnowned } from '../files/unowned-file-store.ts'
import { newStorageKey, storageKeys } from './attachment-rules.ts'
import type { Attachment, SubmittedFile } from './attachment-store.ts'
import { type MaterialName, parseMaterialId } from './material-rules.ts'
import { listReusable } from './reusable-files-service.ts'
import { discardStored } from './store-file.ts'
import { attachStored, inUploadTurn, refuseUnlessOpen, storeEach } from './take-files.ts'

type Context = ContextOf<typeof reuseFiles>

/** Copies own files of earlier applications to a material. */
export const reuseFilesHandler: Handler<typeof reuseFiles> = async (input, ctx) => {
  const target = parseMaterialId(input.materialId, input.applicationId)
  await refuseUnlessOpen(ctx, target)
  if (input.fileIds.length === 0) throw refuse('noFile')
  const files = await findReusable(ctx, target, input.fileIds)
  return inUploadTurn(ctx, async () =>
    attachStored(ctx, target, await storeEach(ctx, files, (file) => copyFile(ctx, target, file))),
  )
}

/** The files by their ids. A file that is not offered is not found. */
async function findReusable(ctx: Context, { applicationId, materialId }: MaterialName, ids: readonly string[]) {
  const application = await getOwnApplication(ctx.pool, ctx.caller.citizenId, applicationId)
  const business = getBusiness(ctx.content, application.business_id)
  const offered = await listReusable({ ...ctx, db: ctx.pool }, { application, business, materialId })
  return [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => {
    const file = offered.find((each) => each.id === id)
    if (!file) throw refuse('attachmentNotFound')
    return file
  })
}

/** Stores the same bytes under a key of their own, so that each attachment ends with its application. */
async function copyFile(ctx: Context, target: MaterialName, from: SubmittedFile): Promise<Attachment> {
  const { platform, pool, clock, ids } = ctx
  const { mediaType, bytes, sha256, firstReceivedAt } = from
  const storageKey = newStorageKey(ids)
  const copy = { id: ids.uuid(), ...target, mediaType, bytes, sha256, storageKey, firstReceivedAt }
  const [source, own] = [storageKeys(from.storageKey), storageKeys(storageKey)]
  await insertUnowned(pool, { storageKey, keys: Object.values(own) }, clock.now())
  try {
    // Deleted since it was offered.
    if (!(await platform.files.copy(source.original, own.original, bytes))) throw refuse('attachmentNotFound')
    for (const part of ['view', 'thumb'] as const) {
      const derived = await platform.files.read(source[part])
      if (derived) await platform.files.put(own[part], derived)
    }
  } catch (error) {
    await discardStored(ctx, [copy])
    throw error
  }
  return copy
}
