import type { checkProperty, RegisterCheck } from '@registration/contract/properties.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { askAboutApplication } from './ask-about-application.ts'
import { requireRegister } from './ask-register-service.ts'
import { toCheckDto, toFindingDto } from './finding-word-rules.ts'
import { pausedRefusal, refuseWhilePaused } from './guessing-service.ts'
import { limitLook, lookAtHolding } from './holding-service.ts'
import { keepCheck } from './keep-check-service.ts'
import { numbersOf } from './register-comparison-rules.ts'
import { judgeHolding } from './startable-businesses.ts'

/** Compares an own application with the register, or an own unit of an unlocked session with a business. */
export const checkPropertyHandler: Handler<typeof checkProperty> = async ({ applicationId, ref, businessId }, ctx) => {
  if (ref !== undefined && businessId !== undefined) return checkHolding(ctx, ref, businessId)
  if (applicationId === undefined) throw refuse('applicationNotFound')
  return checkApplication(ctx, applicationId)
}

type Context = ContextOf<typeof checkProperty>

/** The owner is told every finding. Nothing is kept. */
async function checkHolding(ctx: Context, ref: string, businessId: string): Promise<RegisterCheck> {
  const { content, clock, language } = ctx
  const business = getBusiness(content, businessId)
  await limitLook(ctx)
  const { unit } = await lookAtHolding(ctx, ref, 'holdingCheck')
  const askedAt = clock.now()
  const { verdict, findings } = judgeHolding(content, business, unit, todayInShanghai(askedAt))
  const wording = { content, business, language }
  return {
    verdict,
    askedAt: toShanghai(askedAt),
    findings: findings.map((finding) => toFindingDto(finding, unit.location, wording)),
  }
}

/**
 * Compares an own application with the register. Only for a certified citizen, and only of units whose registered owner
 * is a party. Silence is the verdict 'unknown', never 'clear'.
 */
async function checkApplication(ctx: Context, applicationId: string): Promise<RegisterCheck> {
  const { caller, pool, cipher, content, language } = ctx
  const application = await getOwnApplication(pool, caller.citizenId, applicationId)
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const business = getBusiness(content, application.business_id)
  const [parties, units] = await Promise.all([listParties(pool, cipher, application), listUnits(pool, application)])
  if (numbersOf(units).length === 0) throw refuse('propertyUnitMissing')
  requireRegister(ctx)
  await refuseWhilePaused(ctx)
  const { check, isFound, isWithheld } = await askAboutApplication(ctx, { application, business, parties, units })
  if (isWithheld) throw pausedRefusal()
  if (!isFound) throw refuse('propertyNotFound')
  await keepCheck(ctx, application, check)
  return toCheckDto(check, units, { content, business, language, applicationId })
}
