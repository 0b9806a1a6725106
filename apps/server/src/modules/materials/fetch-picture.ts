import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { envelopeOf } from '@registration/contract/endpoint.ts'
import { fetchPicture } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Ctx, Services } from '../../context.ts'
import { findReplay, openCall } from '../../http/call.ts'
import { success } from '../../http/envelope.ts'
import { performSideBySide } from '../../http/side-by-side.ts'
import type { ReceivedFile } from '../../http/upload.ts'
import { PlatformError } from '../../platform/ask.ts'
import { refuse } from '../../refuse.ts'
import { readMaterialId } from './material-rules.ts'
import { refuseUnlessOpen, takeFiles } from './take-files.ts'

const megabyte = 1024 * 1024

/** Takes a picture over from the messaging platform, which has it for three days; asked before the transaction begins. */
export function fetchPictureRoute(app: FastifyInstance, services: Services): void {
  app.post(fetchPicture.path, async (request, reply) => {
    const call = await openCall(fetchPicture, services, { request, reply, payload: request.body })
    const replay = await findReplay(call)
    if (replay) return success(envelopeOf(fetchPicture.path), fetchPicture.place, replay.answer)
    const to = readMaterialId(call.input.materialId, call.input.applicationId)
    await refuseUnlessOpen(call.ctx, to)
    const folder = path.join(services.config.dataDir, 'uploads', services.ids.uuid())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const picture = await download(call.ctx, call.input.pictureId, path.join(folder, 'picture'))
      const answer = await takeFiles(call.ctx, to, [picture], (attach) =>
        performSideBySide(services, call, (_input, ctx) => attach(ctx)),
      )
      return success(envelopeOf(fetchPicture.path), fetchPicture.place, answer)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function download({ platform, log }: Ctx, pictureId: string, file: string): Promise<ReceivedFile> {
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
