import type { checkProperty, RegisterCheck } from '@registration/contract/properties.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { CheckFinding } from '@registration/contract/rules/register-check.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { saveCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { askRegister } from './ask-register.ts'
import { type Compared, compareWithRegister, registeredAs } from './compare-with-register.ts'
import { toFindingDto } from './finding-words.ts'
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
  await saveCheck(pool, cipher, application, {
    verdict,
    findings: findings.map(({ unit, ...finding }) => ({ ...finding, unitId: units[unit]?.id ?? '' })),
    compared: comparedContent(units, parties),
    askedAt,
  })
  return toCheckDto(content, { ...compared, verdict, findings, askedAt, applicationId, language })
}

function toCheckDto(
  content: Content,
  {
    business,
    units,
    verdict,
    findings,
    askedAt,
    applicationId,
    language,
  }: Compared &
    Pick<RegisterCheck, 'verdict'> & {
      findings: CheckFinding[]
      askedAt: Date
      applicationId: string
      language: Language
    },
): RegisterCheck {
  const words = { content, business, language, applicationId }
  return {
    verdict,
    askedAt: toShanghai(askedAt),
    findings: findings.map((finding) => toFindingDto(finding, units[finding.unit]?.location ?? '', words)),
  }
}
