import type { Business, City, OfferedBusiness, TermsTable, Text } from './content-schema.ts'
import { fillInBoth, guideTerms, type Terms, workingDays } from './terms.ts'

/** What each city offers, in the order of the businesses, with the city's own times and order of taxes. */
export function offersOf(
  businesses: readonly Business[],
  cities: readonly City[],
  { rates, taxes }: TermsTable,
  general: Terms,
): OfferedBusiness[] {
  return cities.flatMap((city) =>
    businesses
      .filter(({ workingDays }) => Object.hasOwn(workingDays, city.code))
      .map((business) => {
        const { id, workingDays: days, rate, guide, materials } = business
        const [time, fee] = [days[city.code], rates[rate]]
        if (time === undefined || !fee) throw new Error(`${id} was not checked`)
        const terms = guideTerms(general, {
          time: workingDays(time),
          fee,
          taxes: taxes[city.taxes].guide,
        })
        const html = fillInBoth(guide.html, terms)
        return {
          ...business,
          offerId: `${city.code}-${id}`,
          city,
          guide: { ...guide, html },
          materials:
            city.taxes === 'after-approval' ? withoutReceipts(materials, taxes['after-approval'].hint) : materials,
        }
      }),
  )
}

/** Where the taxes are paid after the approval, no receipt is required before. */
function withoutReceipts(materials: Business['materials'], hint: Text): Business['materials'] {
  return materials.map((material) => (material.taxReceipt ? { ...material, required: false, hint } : material))
}
