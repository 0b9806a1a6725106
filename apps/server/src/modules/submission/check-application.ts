import type { checkApplication } from '@registration/contract/applications.ts'
import { repeatedPersons } from '@registration/contract/rules/same-person.ts'
import { regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { findCheck } from '../application-record/register-check-store.ts'
import { refuseIncomplete } from '../applications/application-rules.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { otherRegionOf } from '../applications/unit-rules.ts'
import { getCase, refuseUnanswered } from '../case-questions/case-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { refuseForbidden, renewCheck } from '../properties/enforce-check-service.ts'

/** Whether parties and property are complete, who is entered more than once, and which units are of another region. */
export const checkApplicationHandler: Handler<typeof checkApplication> = async ({ applicationId }, ctx) => {
  const { caller, content, pool, cipher, language } = ctx
  const application = await getOwnApplication(pool, caller.citizenId, applicationId)
  const [caseOf, parties, units] = await Promise.all([
    getCase({ ...ctx, db: pool }, application, getBusiness(content, application.business_id)),
    listParties(pool, cipher, application),
    listUnits(pool, application),
  ])
  const { business } = caseOf
  refuseIncomplete(business, application.by_appointment, parties, units)
  refuseUnanswered(caseOf)
  await renewCheck(ctx, applicationId)
  refuseForbidden(ctx, { application, business, parties, units }, await findCheck(pool, cipher, application))
  // What the filer reads masked is not compared: they could guess it by the numbers that they type.
  const typed = parties.filter(({ source }) => source === '')
  return {
    repeatedPersons: repeatedPersons(typed).map((group) => group.map(({ id }) => id)),
    unitsElsewhere: units.flatMap(({ id, unitNumber }) => {
      const region = otherRegionOf(content, unitNumber, application.region_code)
      return region ? [{ unitId: id, regionWithCity: regionName(content, region, language) }] : []
    }),
  }
}
