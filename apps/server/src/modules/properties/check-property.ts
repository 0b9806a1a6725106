import type { checkProperty } from '@registration/contract/properties.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { type KeptCheck, saveCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { askRegister } from './ask-register.ts'
import { type Compared, compareWithRegister, registeredAs } from './compare-with-register.ts'
import { toCheckDto } from './finding-words.ts'
import { countMisses, refuseWhilePaused } from './guessing-service.ts'

/**
 * Compares an own application with the register. Only for a certified citizen, and only of units whose registered owner
 * is a party. Silence is the verdict 'unknown', never 'clear'.
 */
export const checkPropertyHandler: Handler<typeof checkProperty> = async ({ applicationId }, ctx) => {
  const { caller, pool, cipher, content, clock, language } = ctx
  const application = await getOwnApplication(pool, caller.citizenId, applicationId)
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const business = getBusiness(content, application.business_id)
  const [parties, units] = await Promise.all([listParties(pool, cipher, application), listUnits(pool, application)])
  const numbers = units.flatMap(({ certificateNumber }) => certificateNumber ?? [])
  if (numbers.length === 0) throw refuse('propertyUnitMissing')
  await refuseWhilePaused(ctx)

  const askedAt = clock.now()
  const answers = await askRegister(ctx, numbers)
  const isMissed = (number: string) =>
    answers.has(number) &&
    !units.some((unit) => unit.certificateNumber === number && registeredAs(unit, parties, answers).length > 0)
  const misses = [...new Set(numbers)].filter(isMissed).length
  await countMisses(ctx, misses)
  if (misses > 0 && misses === new Set(numbers).size) throw refuse('propertyNotFound')

  const compared: Compared = { business, units, parties, acceptanceNumber: application.acceptance_number }
  const { verdict, findings } = compareWithRegister(content, compared, answers, todayInShanghai(askedAt))
  const check: KeptCheck = {
    verdict,
    findings: findings.map(({ unit, ...finding }) => ({ ...finding, unitId: units[unit]?.id ?? '' })),
    compared: comparedContent(units, parties),
    askedAt,
  }
  await saveCheck(pool, cipher, application, check)
  return toCheckDto(check, units, { content, business, language, applicationId })
}
