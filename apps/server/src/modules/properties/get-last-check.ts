import type { getLastCheck } from '@registration/contract/properties.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import { findCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { toCheckDto } from './finding-word-rules.ts'

/** The last check of an own application. A check of other units or parties is none. */
export const getLastCheckHandler: Handler<typeof getLastCheck> = async ({ applicationId }, ctx) => {
  const { caller, db, cipher, content, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const [kept, parties, units] = await Promise.all([
    findCheck(db, cipher, application),
    listParties(db, cipher, application),
    listUnits(db, application),
  ])
  const compared = comparedContent({ salt: digestSaltOf(cipher, application), units, parties })
  if (!kept?.compared.equals(compared)) return { check: null, isOutdated: kept !== undefined }
  const business = getBusiness(content, application.business_id)
  return { check: toCheckDto(kept, units, { content, business, language, applicationId }), isOutdated: false }
}
