import type { compareWithSubmission } from '@registration/contract/remarks.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { compareAsRead } from './change-rules.ts'
import { wordingOf, wordsOfChange } from './change-word-rules.ts'
import { getPresentContents } from './present-contents-service.ts'
import { findSubmission } from './submission-store.ts'

/** What the caller has changed in their application since its latest submission. */
export const compareWithSubmissionHandler: Handler<typeof compareWithSubmission> = async ({ applicationId }, ctx) => {
  const { caller, content, db, cipher, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const kept = await findSubmission(db, cipher, application, application.submission)
  if (!kept?.frozen) return { since: '', changes: [] }
  const { frozen } = kept
  const present = await getPresentContents(ctx, application)
  const wording = wordingOf({ frozen, offered: findBusiness(content, application.business_id), content, language })
  return {
    since: toShanghai(kept.submittedAt),
    changes: compareAsRead(frozen, present).map((change) => wordsOfChange(change, wording)),
  }
}
