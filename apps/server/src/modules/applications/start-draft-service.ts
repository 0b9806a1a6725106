import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { countDrafts, insertApplication } from '../application-record/application-store.ts'
import { refuseUnlessMayApply } from '../catalogue/catalogue-rules.ts'
import { lockCaller } from '../session/citizen-store.ts'

type Starting = Pick<WriteContext, 'db' | 'cipher' | 'caller' | 'ids' | 'clock'>

/**
 * Starts an application of the caller's, in the call's transaction. The account's kind, the profile and the number of
 * drafts are checked here.
 */
export async function startDraft(
  { db, cipher, caller, ids, clock }: Starting,
  business: OfferedBusiness,
  regionCode: string,
): ReturnType<typeof insertApplication> {
  // The citizen's row is locked first: drafts that are started at once are counted one after the other.
  const [citizen, { drafts }] = await Promise.all([
    lockCaller(db, cipher, caller.citizenId),
    countDrafts(db, caller.citizenId),
  ])
  refuseUnlessMayApply(citizen, business)
  if (drafts >= serverLimits.drafts) throw refuse('tooManyDrafts', { params: { n: serverLimits.drafts } })
  return insertApplication(db, cipher, {
    id: ids.uuid(),
    citizenId: caller.citizenId,
    businessId: business.offerId,
    name: business.name.zh,
    registrationType: business.registrationType.code,
    cityCode: business.city.code,
    regionCode,
    byAppointment: business.appointment,
    now: clock.now(),
  })
}
