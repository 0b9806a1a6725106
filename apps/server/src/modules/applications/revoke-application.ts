import { applicationCan } from '@registration/contract/application-status.ts'
import type { revokeApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication, updateApplication } from '../application-record/application-store.ts'
import { notifyParticipants } from '../application-record/notify-participants-service.ts'
import { enqueueWithdrawal } from './enqueue-withdrawal.ts'
import { insertStep } from './progress-step-store.ts'

/** Takes a pending application back to unsubmitted. Its acceptance number stays: a new submission is the same case. */
export const revokeApplicationHandler: Handler<typeof revokeApplication> = async ({ id }, ctx) => {
  const { caller, db, clock } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, id)
  if (!applicationCan.revoke(application.status)) throw refuse('notRevocable')
  await updateApplication(db, application, {
    status: 'unsubmitted',
    touched_at: clock.now(),
    expiry_told_at: null,
  })
  await insertStep(db, {
    applicationId: application.id,
    submission: application.submission,
    activity: 'revoked',
    stage: '',
    at: clock.now(),
  })
  await enqueueWithdrawal(ctx, application, 'revoked')
  await notifyParticipants(ctx, application, 'sharedRevoked')
}
