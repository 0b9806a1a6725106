import { type listHoldings, maxHoldings } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { toSummary } from './holding-dto.ts'
import { sealHoldingReference } from './holding-reference.ts'
import { lookAtHoldings } from './holding-service.ts'

/** What the register holds in the caller's own name at this moment. */
export const listHoldingsHandler: Handler<typeof listHoldings> = async (_, ctx) => {
  const { content, language } = ctx
  const { citizen, holdings } = await lookAtHoldings(ctx)
  return {
    asOf: holdings.asOf,
    isIncomplete: holdings.isIncomplete || holdings.holdings.length > maxHoldings,
    properties: holdings.holdings
      .slice(0, maxHoldings)
      .map((unit) =>
        toSummary(unit, { content, citizen, language, ref: sealHoldingReference(ctx, unit, holdings.holdings) }),
      ),
  }
}
