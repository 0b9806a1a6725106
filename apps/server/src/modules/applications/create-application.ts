import type { createApplication } from '@registration/contract/applications.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { countDrafts, insertApplication } from '../application-record/application-store.ts'
import { getBusiness, refuseUnlessMayApply } from '../catalogue/catalogue-rules.ts'
import { lockCitizen } from '../session/citizen-store.ts'

/** Starts an application. The account's kind and the profile are checked again here. */
export const createApplicationHandler: Handler<typeof createApplication> = async (input, ctx) => {
  const { caller, content, db, cipher, ids, clock } = ctx
  const business = getBusiness(content, input.businessId)
  const region = findRegion(content, input.regionCode ?? business.city.code)
  if (region?.city.code !== business.city.code) throw refuse('regionNotFound')
  if (input.byAppointment !== business.appointment) throw refuse('wrongAppointmentKind')
  refuseUnlessMayApply(await lockCitizen(db, cipher, caller.citizenId), business)

  // The citizen's row is locked: drafts that are started at once are counted one after the other.
  const { drafts } = await countDrafts(db, caller.citizenId)
  if (drafts >= limits.drafts) throw refuse('tooManyDrafts', { params: { n: limits.drafts } })
  const id = ids.uuid()
  await insertApplication(db, {
    id,
    citizenId: caller.citizenId,
    businessId: business.offerId,
    name: business.name.zh,
    registrationType: business.registrationType.code,
    cityCode: business.city.code,
    regionCode: region.code,
    byAppointment: business.appointment,
    now: clock.now(),
  })
  return { applicationId: id }
}
