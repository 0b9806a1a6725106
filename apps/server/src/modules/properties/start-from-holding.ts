import type { startFromHolding } from '@registration/contract/holdings.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { limitDaily } from '../../http/rate-limits.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import { saveCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import { findTypedAddress, insertParty } from '../applications/party-store.ts'
import { insertUnits } from '../applications/property-unit-store.ts'
import { startDraft } from '../applications/start-draft-service.ts'
import { getBusiness, refuseUnlessMayApply } from '../catalogue/catalogue-rules.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { reasonOf } from './finding-word-rules.ts'
import { partiesFromRegister, unitFromRegister } from './holding-parts.ts'
import { digestOf } from './holding-reference.ts'
import { lookAtHolding } from './holding-service.ts'
import type { Comparison } from './register-comparison-rules.ts'
import { isStartable, judgeHolding, regionCodeOf } from './startable-businesses.ts'

/** Starts a business with a unit of the caller's, which the register is asked for again. */
export const startFromHoldingHandler: Handler<typeof startFromHolding> = async (input, ctx) => {
  const { content, clock } = ctx
  const business = getBusiness(content, input.businessId)
  const { citizen, unit, named } = await lookAtHolding(ctx, input.ref, 'holdingStart')
  const region = regionOf(ctx, business, unit, input.regionCode)
  refuseUnlessMayApply(citizen, business)
  if (digestOf(unit) !== named.digest) throw refuse('holdingChanged')
  if (!isStartable(content, business, unit, citizen))
    throw refuse('notForThisProperty', { params: { reason: notOffered } })
  const askedAt = clock.now()
  const comparison = judgeHolding(content, business, unit, todayInShanghai(askedAt))
  const { verdict, findings } = comparison
  const [heaviest] = findings
  if (verdict === 'blocked' && heaviest)
    throw refuse('notForThisProperty', { params: { reason: reasonOf(heaviest, { content, business }) } })
  return ctx.commitOnce((db) => start({ ...ctx, db }, { citizen, business, unit, region, comparison, askedAt }))
}

const notOffered = { zh: '该业务不适用于此不动产', en: 'it does not apply to it' }

/** The region that the citizen chose, else that of the unit. The business is offered in its city. */
function regionOf(
  { content }: Pick<WriteContext, 'content'>,
  { city }: OfferedBusiness,
  unit: Holding,
  chosen: string | undefined,
): string {
  if (chosen !== undefined) {
    const region = findRegion(content, chosen)
    if (region?.city.code !== city.code) throw refuse('regionNotFound')
    return region.code
  }
  const own = findRegion(content, regionCodeOf(content, unit))
  return own?.city.code === city.code ? own.code : city.code
}

interface Start {
  citizen: Citizen
  business: OfferedBusiness
  unit: Holding
  region: string
  comparison: Comparison
  askedAt: Date
}

async function start(ctx: WriteContext, { citizen, business, unit: holding, region, comparison, askedAt }: Start) {
  const { db, cipher, content, ids } = ctx
  await limitDaily(ctx, 'holding-start', { max: serverLimits.startsADay, refusal: 'tooMany' })
  const application = await startDraft(ctx, business, region)
  const { unit, registerFields } = unitFromRegister(content, business, holding, ids.uuid())
  await insertUnits(db, application, [unit], { source: 'register', registerFields })
  const address = await findTypedAddress(db, cipher, citizen.id, citizen.documentNumber)
  const parties = partiesFromRegister(business, holding, { citizen, address, ids })
  for (const party of parties) await insertParty(db, cipher, application, party)
  await saveCheck(db, cipher, application, {
    verdict: comparison.verdict,
    findings: comparison.findings.map(({ unit: _, ...finding }) => ({ ...finding, unitId: unit.id })),
    compared: comparedContent({ salt: digestSaltOf(cipher, application), units: [unit], parties }),
    askedAt,
  })
  return { applicationId: application.id }
}
