import path from 'node:path'
import { applicationCan } from '@registration/contract/application-status.ts'
import { envelopeOf, type Input } from '@registration/contract/endpoint.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx, Services } from '../../context.ts'
import { findCaller, openCall, performWrite } from '../../http/call.ts'
import { success } from '../../http/envelope.ts'
import { type ReceivedFile, receiveUpload } from '../../http/upload.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../applications/application-store.ts'
import { lockEditable } from '../applications/editable-application-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { shownAttachment } from './attachment-rules.ts'
import { type Attachment, insertAttachment, listAttachments } from './attachment-store.ts'
import { discardStored, storeFile } from './store-file.ts'

const megabyte = 1024 * 1024

/**
 * Takes files from a browser: received to disk, judged and stored before the transaction that makes them the application's.
 * What fails on the way leaves nothing behind.
 */
export function uploadRoute(app: FastifyInstance, services: Services): void {
  app.post(uploadFiles.path, async (request, reply) => {
    if (!(await findCaller(request, services))) throw refuse('signedOut')
    const folder = path.join(services.config.dataDir, 'uploads', services.ids.uuid())
    const upload = await receiveUpload(request, {
      folder,
      maxFiles: limits.picturesPerPick,
      maxFileBytes: limits.fileBytes,
    })
    try {
      const call = await openCall(uploadFiles, services, { request, reply, payload: upload.fields })
      const stored = await storeAll(call.input, upload.files, call.ctx)
      const fingerprint = upload.files.map(({ sha256 }) => sha256.toString('hex')).join()
      const done = await performWrite(call, (input, ctx) => attach(input, stored, ctx), fingerprint).catch(
        async (error: unknown) => {
          await discardStored(services, stored)
          throw error
        },
      )
      if (done.replayed) await discardStored(services, stored)
      return success(envelopeOf(uploadFiles.path), uploadFiles.place, done.answer)
    } finally {
      await upload.discard()
    }
  })
}

/** Judges every file before the first is stored for good; one that is no picture refuses the whole call. */
async function storeAll(input: Input<typeof uploadFiles>, files: ReceivedFile[], ctx: Ctx): Promise<Attachment[]> {
  const application = await getOwnApplication(ctx.db, ctx.caller.citizenId, input.applicationId)
  const { materials } = getBusiness(ctx.content, application.business_id)
  if (!materials.some(({ id }) => id === input.materialId)) throw refuse('materialNotFound')
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
  if (files.length === 0) throw refuse('noFile')

  const stored: Attachment[] = []
  try {
    for (const file of files)
      stored.push(await storeFile(ctx, file, { applicationId: application.id, materialId: input.materialId }))
    return stored
  } catch (error) {
    await discardStored(ctx, stored)
    throw error
  }
}

async function attach(input: Input<typeof uploadFiles>, stored: Attachment[], ctx: Ctx) {
  const { application } = await lockEditable(ctx, ctx.caller.citizenId, input.applicationId)
  const present = await listAttachments(ctx.db, application.id)
  if (present.length + stored.length > limits.files) throw refuse('tooManyFiles', { params: { n: limits.files } })
  const bytes = [...present, ...stored].reduce((sum, each) => sum + each.bytes, 0)
  if (bytes > limits.filesBytes) throw refuse('quotaReached', { params: { n: limits.filesBytes / megabyte } })
  for (const attachment of stored) await insertAttachment(ctx.db, { ...attachment, now: ctx.clock.now() })
  return stored.map(shownAttachment)
}
