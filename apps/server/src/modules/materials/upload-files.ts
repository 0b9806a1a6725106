import path from 'node:path'
import { envelopeOf } from '@registration/contract/endpoint.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller, findReplay, openCall } from '../../http/call.ts'
import { refuseOnFullDisk } from '../../http/disk-room.ts'
import { success } from '../../http/envelope.ts'
import { performSideBySide } from '../../http/side-by-side.ts'
import { receiveUpload } from '../../http/upload.ts'
import { refuse } from '../../refuse.ts'
import { readMaterialId } from './material-rules.ts'
import { refuseUnlessOpen, takeFiles } from './take-files.ts'

/** Takes files from a browser: received to disk, never into memory. */
export function uploadRoute(app: FastifyInstance, services: Services): void {
  app.post(uploadFiles.path, async (request, reply) => {
    const caller = await findCaller(request, services)
    if (!caller) throw refuse('signedOut')
    await refuseOnFullDisk(services.config)
    const upload = await receiveUpload(request, {
      folder: path.join(services.config.dataDir, 'uploads'),
      ids: services.ids,
      maxFiles: limits.picturesPerPick,
      maxFileBytes: limits.fileBytes,
    })
    try {
      const call = await openCall(uploadFiles, services, { request, reply, payload: upload.fields, caller })
      // Tells the files apart from others under one request id.
      const fingerprint = upload.files.map(({ sha256 }) => sha256.toString('hex')).join()
      const tell = (answer: unknown) => success(envelopeOf(uploadFiles.path), uploadFiles.place, answer)
      const to = readMaterialId(call.input.materialId, call.input.applicationId)
      try {
        await refuseUnlessOpen(call.ctx, to)
      } catch (refusal) {
        // What was taken before is told again, also when the application has been submitted since.
        const replay = await findReplay(call, fingerprint)
        if (replay) return tell(replay.answer)
        throw refusal
      }
      if (upload.files.length === 0) throw refuse('noFile')
      const answer = await takeFiles(call.ctx, to, upload.files, (attach) =>
        performSideBySide(services, call, (_input, ctx) => attach(ctx), fingerprint),
      )
      return tell(answer)
    } finally {
      await upload.discard()
    }
  })
}
