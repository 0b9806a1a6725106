import type { deleteAttachment } from '@registration/contract/materials.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { discardFiles } from './attachment-rules.ts'
import * as store from './attachment-store.ts'

export const deleteAttachmentHandler: Handler<typeof deleteAttachment> = async ({ attachmentId }, ctx) => {
  const attachment = await store.findOwnAttachment(ctx.db, ctx.caller.citizenId, attachmentId)
  if (!attachment) throw refuse('attachmentNotFound')
  return editApplication(ctx, attachment.applicationId, async ({ application }) => {
    const isGone = await store.deleteAttachment(ctx.db, application, { id: attachment.id, now: ctx.clock.now() })
    if (isGone) await discardFiles(ctx, [attachment])
  })
}
