import type { listCaseChoices } from '@registration/contract/desk/queue.ts'
import { holdReasons } from '@registration/contract/rules/hold-reasons.ts'
import { businessesOf, cityCodeOf, presentRegions, regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { deciderOf } from '../application-record/decider-rules.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { listHolders } from './queue-store.ts'

/** The choices of the filters, and the office's reasons for a hold. docs/product/cases.md 'Queues'. */
export const listCaseChoicesHandler: Handler<typeof listCaseChoices> = async (_input, ctx) => {
  const { db, caller, content, language } = ctx
  const regions = presentRegions(content, caller.regions).filter((code) => deciderOf(ctx, code) === 'desk')
  const cities = new Set(regions.map(cityCodeOf))
  const businesses = [...cities].flatMap((city) => businessesOf(content, city))
  const types = new Map(businesses.map(({ registrationType: { code, name } }) => [code, name[language]]))
  return {
    businesses: businesses.map(({ offerId, name }) => ({ code: offerId, title: name[language] })),
    registrationTypes: [...types].sort().map(([code, title]) => ({ code, title })),
    regions: regions.map((code) => ({ code, title: regionName(content, code, language) })),
    officers: await listHolders(db, readScope(caller)),
    holdReasons: holdReasons.map((reason) => {
      const { title, stopsClock, needsDay } = content.desk.holds[reason]
      return { reason, title: title[language], stopsClock, needsDay }
    }),
  }
}
