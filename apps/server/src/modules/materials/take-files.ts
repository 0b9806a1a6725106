import { applicationCan } from '@registration/contract/application-status.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Ctx } from '../../context.ts'
import { isRefusedByDatabase } from '../../db/failures.ts'
import type { Done } from '../../http/call.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { Refused, refuse } from '../../refuse.ts'
import { getOwnApplication } from '../applications/application-store.ts'
import { lockEditable } from '../applications/editable-application-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { forgetUnowned } from '../files/unowned-file-store.ts'
import { shownAttachment } from './attachment-rules.ts'
import { type Attachment, insertAttachment, listAttachments } from './attachment-store.ts'
import type { MaterialName } from './material-rules.ts'
import { discardStored, storeFile } from './store-file.ts'

type Shown = ReturnType<typeof shownAttachment>

/** Runs what attaches in the transaction of the call. */
type Perform = (attach: (ctx: Ctx) => Promise<Shown[]>) => Promise<Done>

const megabyte = 1024 * 1024

/** The caller's own application when the material is one of its business's and may be given files now. */
export async function refuseUnlessOpen(ctx: Ctx, { applicationId, materialId }: MaterialName): Promise<void> {
  const application = await getOwnApplication(ctx.db, ctx.caller.citizenId, applicationId)
  const { materials } = getBusiness(ctx.content, application.business_id)
  if (!materials.some(({ id }) => id === materialId)) throw refuse('materialNotFound')
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
}

/**
 * Makes received files the application's: judged and stored before the transaction that attaches them. What is refused
 * on the way leaves nothing behind. Answers in the wire's words.
 */
export async function takeFiles(ctx: Ctx, to: MaterialName, files: ReceivedFile[], perform: Perform): Promise<unknown> {
  const stored = await storeAll(ctx, to, files)
  const done = await perform((within) => attach(within, to, stored)).catch(async (error: unknown) => {
    // Of what may have been committed all the same, housekeeping removes what nobody came to own.
    if (error instanceof Refused || isRefusedByDatabase(error)) await discardStored(ctx, stored)
    throw error
  })
  if (done.replayed) await discardStored(ctx, stored)
  return done.answer
}

/** Stores every file or, when one of them is no picture, none. */
async function storeAll(ctx: Ctx, to: MaterialName, files: ReceivedFile[]): Promise<Attachment[]> {
  const stored: Attachment[] = []
  try {
    for (const file of files) stored.push(await storeFile(ctx, file, to))
    return stored
  } catch (error) {
    await discardStored(ctx, stored)
    throw error
  }
}

async function attach(ctx: Ctx, { applicationId }: MaterialName, stored: Attachment[]): Promise<Shown[]> {
  const { application } = await lockEditable(ctx, ctx.caller.citizenId, applicationId)
  const present = await listAttachments(ctx.db, application.id)
  if (present.length + stored.length > limits.files) throw refuse('tooManyFiles', { params: { n: limits.files } })
  const bytes = [...present, ...stored].reduce((sum, each) => sum + each.bytes, 0)
  if (bytes > limits.filesBytes) throw refuse('quotaReached', { params: { n: limits.filesBytes / megabyte } })
  for (const attachment of stored) {
    await insertAttachment(ctx.db, { ...attachment, now: ctx.clock.now() })
    await forgetUnowned(ctx.db, attachment.storageKey)
  }
  return stored.map(shownAttachment)
}
