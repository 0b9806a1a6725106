import { applicationCan } from '@registration/contract/application-status.ts'
import type { deleteApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { discardFiles } from '../materials/attachment-rules.ts'
import { listAttachments } from '../materials/attachment-store.ts'
import * as store from './application-store.ts'
import { tellWithdrawal } from './tell-withdrawal.ts'

/** Deletes a draft or a rejected application with everything in it; the registry hears of one that it has seen. */
export const deleteApplicationHandler: Handler<typeof deleteApplication> = async ({ applicationId }, ctx) => {
  const { caller, db } = ctx
  const application = await store.lockOwnApplication(db, caller.citizenId, applicationId)
  if (!applicationCan.delete(application.status)) throw refuse('notDeletable')
  const attachments = await listAttachments(db, application.id)
  await store.deleteApplication(db, application.id)
  await discardFiles(ctx, attachments)
  if (application.submission > 0) await tellWithdrawal(ctx, application, 'deleted')
}
