import type { findDraft } from '@registration/contract/applications.ts'
import { regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { findNewestDraft } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'

/** The caller's newest unsubmitted application for a business, never submitted or revoked. Null if there is none. */
export const findDraftHandler: Handler<typeof findDraft> = async (
  { businessId },
  { caller, content, db, language },
) => {
  const business = getBusiness(content, businessId)
  const draft = await findNewestDraft(db, caller.citizenId, business.offerId)
  if (!draft) return { draft: null }
  const regionWithCity = regionName(content, draft.region_code, language)
  return { draft: { applicationId: draft.id, startedAt: toShanghai(draft.started_at), regionWithCity } }
}
