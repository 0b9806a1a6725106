import type { Business, City, OfferedBusiness, Text } from './content-schema.ts'
import { fillInBoth, guideTerms, type Terms, workingDays } from './terms.ts'

/** What each city offers, in the order of the businesses, with the city's own times in the guides. */
export function offersOf(
  businesses: readonly Business[],
  cities: readonly City[],
  rates: Readonly<Record<string, Text>>,
  general: Terms,
): OfferedBusiness[] {
  return cities.flatMap((city) =>
    businesses
      .filter(({ workingDays }) => Object.hasOwn(workingDays, city.code))
      .map((business) => {
        const { id, workingDays: days, rate, guide } = business
        const [time, fee] = [days[city.code], rates[rate]]
        if (time === undefined || !fee) throw new Error(`${id} was not checked`)
        const terms = guideTerms(general, { time: workingDays(time), fee })
        const html = fillInBoth(guide.html, terms)
        return { ...business, offerId: `${city.code}-${id}`, city, guide: { ...guide, html } }
      }),
  )
}
