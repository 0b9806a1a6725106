import { applicationCan } from '@registration/contract/application-status.ts'
import type { deleteApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication } from '../application-record/application-store.ts'
import { discardDraft } from './discard-drafts-service.ts'

/** Deletes a draft or a rejected application with all its parts. The registry is notified if it has received it. */
export const deleteApplicationHandler: Handler<typeof deleteApplication> = async ({ applicationId }, ctx) => {
  const { caller, db } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  if (!applicationCan.delete(application.status)) throw refuse('notDeletable')
  await discardDraft(ctx, application)
}
