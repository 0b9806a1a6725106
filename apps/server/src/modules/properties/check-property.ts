import type { checkProperty } from '@registration/contract/properties.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { saveCheck } from '../application-record/register-check-store.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { askAboutApplication, numbersOf } from './ask-about-application.ts'
import { toCheckDto } from './finding-words.ts'
import { refuseWhilePaused } from './guessing-service.ts'

/**
 * Compares an own application with the register. Only for a certified citizen, and only of units whose registered owner
 * is a party. Silence is the verdict 'unknown', never 'clear'.
 */
export const checkPropertyHandler: Handler<typeof checkProperty> = async ({ applicationId }, ctx) => {
  const { caller, pool, cipher, content, language } = ctx
  const application = await getOwnApplication(pool, caller.citizenId, applicationId)
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const business = getBusiness(content, application.business_id)
  const [parties, units] = await Promise.all([listParties(pool, cipher, application), listUnits(pool, application)])
  if (numbersOf(units).length === 0) throw refuse('propertyUnitMissing')
  await refuseWhilePaused(ctx)
  const { check, isFound } = await askAboutApplication(ctx, { application, business, parties, units })
  if (!isFound) throw refuse('propertyNotFound')
  await saveCheck(pool, cipher, application, check)
  return toCheckDto(check, units, { content, business, language, applicationId })
}
