import { applicationCan } from '@registration/contract/application-status.ts'
import type { fetchPicture, uploadFiles } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Db } from '../../db/database.ts'
import { isRefusedByDatabase } from '../../db/failures.ts'
import type { ContextOf } from '../../http/handler.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { Refused, refuse } from '../../refuse.ts'
import { countDrafts, getOwnApplication } from '../application-record/application-store.ts'
import { lockEditable } from '../application-record/editable-application-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { deleteUnowned } from '../files/unowned-file-store.ts'
import { lockCitizen } from '../session/citizen-store.ts'
import { toAttachmentDto } from './attachment-rules.ts'
import { type Attachment, insertAttachments } from './attachment-store.ts'
import type { MaterialName } from './material-rules.ts'
import { discardStored, storeFile } from './store-file.ts'

/** Uploads and pictures from the messaging platform. */
type Context = ContextOf<typeof fetchPicture | typeof uploadFiles>
type Shown = ReturnType<typeof toAttachmentDto>

const megabyte = 1024 * 1024

/** The caller's own application, if the material is one of its business's and accepts files now. */
export async function refuseUnlessOpen(ctx: Context, { applicationId, materialId }: MaterialName): Promise<void> {
  const application = await getOwnApplication(ctx.pool, ctx.caller.citizenId, applicationId)
  const { materials } = getBusiness(ctx.content, application.business_id)
  if (!materials.some(({ id }) => id === materialId)) throw refuse('materialNotFound')
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
}

/**
 * Adds received files to the application. They are checked and stored before the transaction that attaches them.
 * Refused files leave nothing behind.
 */
export async function takeFiles(ctx: Context, to: MaterialName, files: readonly ReceivedFile[]): Promise<Shown[]> {
  const stored = await storeAll(ctx, to, files)
  try {
    const { answer, isReplay } = await ctx.commitOnce((db) => attach({ ...ctx, db }, to, stored))
    if (isReplay) await discardStored(ctx, stored)
    return answer
  } catch (error) {
    // If the commit may have happened, maintenance removes files without an attachment.
    if (error instanceof Refused || isRefusedByDatabase(error)) await discardStored(ctx, stored)
    throw error
  }
}

/** Stores every file. If one of them is no picture, it stores none. */
async function storeAll(ctx: Context, to: MaterialName, files: readonly ReceivedFile[]): Promise<Attachment[]> {
  const stored: Attachment[] = []
  try {
    const { citizenId } = ctx.caller
    for (const file of files) stored.push(await storeFile(ctx, file, { citizenId, ...to }))
    return stored
  } catch (error) {
    await discardStored(ctx, stored)
    throw error
  }
}

async function attach(
  ctx: Context & { db: Db },
  { applicationId }: MaterialName,
  stored: Attachment[],
): Promise<Shown[]> {
  // Uploads of a citizen to several drafts wait for each other here: together they have one quota.
  await lockCitizen(ctx.db, ctx.cipher, ctx.caller.citizenId)
  const { application } = await lockEditable(ctx, ctx.caller.citizenId, applicationId)
  if (application.files + stored.length > limits.files) throw refuse('tooManyFiles', { params: { n: limits.files } })
  const bytes = stored.reduce((sum, each) => sum + each.bytes, application.fileBytes)
  if (bytes > limits.filesBytes) throw refuse('quotaReached', { params: { n: limits.filesBytes / megabyte } })
  const added = bytes - application.fileBytes
  const { bytes: present } = await countDrafts(ctx.db, ctx.caller.citizenId)
  if (present + added > limits.draftsBytes)
    throw refuse('draftsQuotaReached', { params: { n: limits.draftsBytes / megabyte } })
  await insertAttachments(ctx.db, stored, ctx.clock.now())
  await deleteUnowned(
    ctx.db,
    stored.map(({ storageKey }) => storageKey),
  )
  return stored.map(toAttachmentDto)
}
