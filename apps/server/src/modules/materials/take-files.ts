import { applicationCan } from '@registration/contract/application-status.ts'
import type { reuseFiles } from '@registration/contract/case-questions.ts'
import type { fetchPicture, uploadFiles } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Db } from '../../db/database.ts'
import { isRefusedByDatabase } from '../../db/failures.ts'
import type { ContextOf } from '../../http/handler.ts'
import { type ReceivedFile, uploadPatienceMs } from '../../http/upload.ts'
import { Refused, refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { countDrafts, getOwnApplication } from '../application-record/application-store.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { deleteUnowned } from '../files/unowned-file-store.ts'
import { lockCitizenOnly } from '../session/citizen-store.ts'
import { toAttachmentDto } from './attachment-rules.ts'
import { type Attachment, insertAttachments, listAttachments } from './attachment-store.ts'
import type { MaterialName } from './material-rules.ts'
import { discardStored, storeFile } from './store-file.ts'

/** Uploads, pictures from the messaging platform, and copies of earlier files. */
type Context = ContextOf<typeof fetchPicture | typeof reuseFiles | typeof uploadFiles>
type Taken = ReturnType<typeof toAttachmentDto> & { isRepeated: boolean }

const megabyte = 1024 * 1024

/** Refuses unless the application is the caller's own, its business asks for the material, and it can be edited. */
export async function refuseUnlessOpen(ctx: Context, { applicationId, materialId }: MaterialName): Promise<void> {
  const application = await getOwnApplication(ctx.pool, ctx.caller.citizenId, applicationId)
  const { materials } = getBusiness(ctx.content, application.business_id)
  if (!materials.some(({ id }) => id === materialId)) throw refuse('materialNotFound')
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
}

/** Brings files of the caller in turn with their uploads: what waits fills no disk. */
export async function inUploadTurn<T>({ uploadTurns, caller }: Context, bring: () => Promise<T>): Promise<T> {
  const endTurn = await uploadTurns.take(caller.citizenId, bring, uploadPatienceMs)
  return bring().finally(endTurn)
}

/**
 * Adds received files to the application. They are checked and stored before the transaction that attaches them.
 * Refused files leave nothing behind, and neither do those that the material has already (decision 0034).
 */
export async function takeFiles(ctx: Context, to: MaterialName, files: readonly ReceivedFile[]): Promise<Taken[]> {
  const owner = { citizenId: ctx.caller.citizenId, ...to }
  return attachStored(ctx, to, await storeEach(ctx, files, (file) => storeFile(ctx, file, owner)))
}

/** Attaches stored files in the call's transaction. Those that the material has already are discarded. */
export async function attachStored(ctx: Context, to: MaterialName, stored: Attachment[]): Promise<Taken[]> {
  try {
    const answer = await ctx.commitOnce((db) => attach({ ...ctx, db }, to, stored))
    // A kept answer has the files of the first call.
    const attached = new Set(answer.map(({ id }) => id))
    await discardStored(
      ctx,
      stored.filter(({ id }) => !attached.has(id)),
    )
    return answer
  } catch (error) {
    // If the commit may have happened, maintenance removes files without an attachment.
    if (error instanceof Refused || isRefusedByDatabase(error)) await discardStored(ctx, stored)
    throw error
  }
}

/** Stores every file. If one of them cannot be stored, none is. */
export async function storeEach<F>(
  ctx: Context,
  files: readonly F[],
  store: (file: F) => Promise<Attachment>,
): Promise<Attachment[]> {
  const stored: Attachment[] = []
  try {
    for (const file of files) stored.push(await store(file))
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
): Promise<Taken[]> {
  // Uploads of a citizen to several drafts wait for each other here: together they have one quota.
  await lockCitizenOnly(ctx.db, ctx.caller.citizenId)
  return editApplication(ctx, applicationId, async ({ application }) => {
    const isDraft = application.status === 'unsubmitted'
    const [present, drafts] = await Promise.all([
      listAttachments(ctx.db, application),
      isDraft ? countDrafts(ctx.db, ctx.caller.citizenId) : undefined,
    ])
    const added: Attachment[] = []
    const taken = stored.map((file) => {
      const same = [...present, ...added].find((each) => isSameFile(each, file))
      if (!same) added.push(file)
      return { ...toAttachmentDto(same ?? file), isRepeated: same !== undefined }
    })
    if (application.files + added.length > limits.files) throw refuse('tooManyFiles', { params: { n: limits.files } })
    const bytes = added.reduce((sum, each) => sum + each.bytes, 0)
    if (application.fileBytes + bytes > serverLimits.filesBytes)
      throw refuse('quotaReached', { params: { n: serverLimits.filesBytes / megabyte } })
    // Who replaces papers on the office's word does not run into the limit of other applications (decision 0044).
    if (drafts && drafts.bytes + bytes > serverLimits.draftsBytes)
      throw refuse('draftsQuotaReached', { params: { n: serverLimits.draftsBytes / megabyte } })
    await insertAttachments(ctx.db, added, ctx.clock.now())
    await deleteUnowned(
      ctx.db,
      added.map(({ storageKey }) => storageKey),
    )
    return taken
  })
}

const isSameFile = (a: Attachment, b: Attachment) => a.materialId === b.materialId && a.sha256.equals(b.sha256)
