import type { Caller, LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { deleteForms } from '../application-record/application-form-store.ts'
import { type ApplicationRow, deleteApplication, lockApplicationsIn } from '../application-record/application-store.ts'
import { endForParticipants } from '../application-record/notify-participants-service.ts'
import { discardFiles } from '../materials/attachment-rules.ts'
import { deleteAttachments } from '../materials/attachment-store.ts'
import { enqueueWithdrawal } from './enqueue-withdrawal.ts'
import { deleteSubmissions } from './submission-store.ts'

/**
 * Deletes every application that the caller has not submitted, as deleting each of them does, in the caller's
 * transaction. One that another device submits meanwhile stays.
 */
export async function discardDrafts(ctx: LocalServices & { db: Db; caller: Pick<Caller, 'citizenId'> }): Promise<void> {
  const drafts = await lockApplicationsIn(ctx.db, ctx.caller.citizenId, ['unsubmitted'])
  for (const application of drafts) await discardDraft(ctx, application)
}

/**
 * Deletes one application with all its parts and submissions. Who takes part is notified, and the registry if it has
 * received it. What the desk has received of it stays with the office until its retention ends.
 */
export async function discardDraft(services: LocalServices & { db: Db }, application: ApplicationRow): Promise<void> {
  await endForParticipants(services, application)
  const forms = await deleteForms(services.db, application)
  await deleteSubmissions(services.db, application)
  const files = await deleteAttachments(services.db, application, services.clock.now())
  await deleteApplication(services.db, application)
  await discardFiles(services, files)
  await discardForms(services, forms)
  if (application.submission > 0) await enqueueWithdrawal(services, application, 'deleted')
}

/** Removes the files of application forms after the commit. */
async function discardForms(services: LocalServices & { db: Db }, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await enqueue(services.db, services, { record: `files:${key}`, kind: 'files.discard', body: [key] })
}
