import { type getReturnNotice, returnNoticeAddress } from '@registration/contract/remarks.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { sealNoticeReference } from './notice-reference.ts'
import { getReturned } from './return-notice-service.ts'

/** The address of the notice of a return, for the citizen whose application it is. */
export const getReturnNoticeHandler: Handler<typeof getReturnNotice> = async ({ applicationId, submission }, ctx) => {
  const { caller, db } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const returned = await getReturned(ctx, application.id, submission)
  const named = { caseId: application.id, submission: returned.submission }
  return { path: returnNoticeAddress(sealNoticeReference(ctx, `citizen:${caller.citizenId}`, named)) }
}
