import type { getHolding } from '@registration/contract/holdings.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../applications/application-rules.ts'
import { listOpenApplicationsOfUnit } from './holding-application-store.ts'
import { toDetail } from './holding-dto.ts'
import { sealHoldingReference } from './holding-reference.ts'
import { lookAtHolding } from './holding-service.ts'
import { startableBusinesses } from './startable-businesses.ts'

/** A unit of the caller's, with what is registered, what the caller has under way, and what can be done with it. */
export const getHoldingHandler: Handler<typeof getHolding> = async ({ ref }, ctx) => {
  const { caller, content, pool, clock, language } = ctx
  const { citizen, holdings, unit } = await lookAtHolding(ctx, ref, 'holding')
  const applications = await listOpenApplicationsOfUnit(pool, caller.citizenId, unit)
  const today = todayInShanghai(clock.now())
  // A new reference: what is started now is what is seen now.
  const shown = { content, citizen, language, ref: sealHoldingReference(ctx, unit, holdings.holdings) }
  return {
    ...toDetail(unit, shown),
    asOf: holdings.asOf,
    applications: applications.map((row) => ({
      applicationId: row.id,
      business: nameOf(content, row, language),
      status: row.status,
    })),
    businesses: startableBusinesses(content, unit, { citizen, today, language }).map(
      ({ business, verdict, reason }) => ({
        businessId: business.offerId,
        name: business.name[language],
        verdict,
        reason,
      }),
    ),
  }
}
