import type { Business, City, Fees, OfferedBusiness, TermsTable, Text } from './content-schema.ts'
import { fillInBoth, guideTerms, type Terms, workingDays } from './terms.ts'

/** What each city offers, in the order of the businesses, with the city's own times and order of taxes. */
export function offersOf(
  businesses: readonly Business[],
  cities: readonly City[],
  table: TermsTable,
  general: Terms,
): OfferedBusiness[] {
  const { rates, taxes } = table
  return cities.flatMap((city) =>
    businesses
      .filter(({ workingDays }) => Object.hasOwn(workingDays, city.code))
      .map((business) => {
        const { id, workingDays: days, rate, guide, materials, published } = business
        const [time, priced] = [days[city.code], rates[rate]]
        if (time === undefined || !priced) throw new Error(`${id} was not checked`)
        const fee = { zh: priced.zh, en: priced.en }
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
          limits: {
            statutoryDays: table.statutoryDays,
            publicationDays: published ? table.publicationDays : 0,
          },
          fees: feesOf(table, priced),
          guide: { ...guide, html },
          materials:
            city.taxes === 'after-approval' ? withoutReceipts(materials, taxes['after-approval'].hint) : materials,
        }
      }),
  )
}

function feesOf(
  { fees, furtherCertificate }: TermsTable,
  { home, other, certificate }: TermsTable['rates'][string],
): Fees {
  const yuan = (name: string | undefined) => (name === undefined ? undefined : fees[name])
  return {
    home: yuan(home),
    other: yuan(other),
    certificate: yuan(certificate),
    furtherCertificate: fees[furtherCertificate] ?? 0,
  }
}

/** Where the taxes are paid after the approval, no receipt is required before. */
function withoutReceipts(materials: Business['materials'], hint: Text): Business['materials'] {
  return materials.map((material) =>
    material.taxReceipt ? { ...material, required: false, requiredWhen: undefined, hint } : material,
  )
}
