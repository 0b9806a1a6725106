import type { checkApplication } from '@registration/contract/applications.ts'
import { repeatedPersons } from '@registration/contract/rules/same-person.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { refuseIncomplete } from './application-rules.ts'
import { listParties } from './party-store.ts'
import { listUnits } from './property-unit-store.ts'

/** Whether parties and property are complete, and who is entered more than once. The register is not asked. */
export const checkApplicationHandler: Handler<typeof checkApplication> = async (
  { applicationId },
  { caller, content, db, cipher },
) => {
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = getBusiness(content, application.business_id)
  const [parties, units] = await Promise.all([listParties(db, cipher, application), listUnits(db, application)])
  refuseIncomplete(business, application.by_appointment, parties, units)
  return { repeatedPersons: repeatedPersons(parties).map((group) => group.map(({ id }) => id)) }
}
