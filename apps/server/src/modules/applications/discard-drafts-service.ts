import type { Ctx } from '../../context.ts'
import { discardFiles } from '../materials/attachment-rules.ts'
import { listAttachments } from '../materials/attachment-store.ts'
import { deleteApplication, listApplications } from './application-store.ts'
import { tellWithdrawal } from './tell-withdrawal.ts'

/** Deletes everything that the caller has not submitted, as their own deleting of each would, in the caller's transaction. */
export async function discardDrafts(ctx: Ctx): Promise<void> {
  const { db, caller } = ctx
  const { rows } = await listApplications(db, {
    citizenId: caller.citizenId,
    statuses: ['unsubmitted'],
    byAppointment: undefined,
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  })
  for (const application of rows) {
    const attachments = await listAttachments(db, application.id)
    await deleteApplication(db, application.id)
    await discardFiles(ctx, attachments)
    if (application.submission > 0) await tellWithdrawal(ctx, application, 'deleted')
  }
}
