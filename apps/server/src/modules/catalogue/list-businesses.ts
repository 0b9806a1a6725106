import type { listBusinesses } from '@registration/contract/catalogue.ts'
import { businessesOf, findRegion } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'

/** All businesses of a region's city by category, for every caller. The filters are optional. */
export const listBusinessesHandler: Handler<typeof listBusinesses> = async (input, { content, language, config }) => {
  const region = findRegion(content, input.regionCode ?? config.homeRegion)
  if (!region) throw refuse('regionNotFound')
  const offered = businessesOf(content, region.city.code).filter(
    (business) => isOfKind(business, input) && isOfType(business, input.registrationType),
  )
  return content.categories
    .map(({ id, name }) => ({
      id,
      name: name[language],
      businesses: offered
        .filter(({ categoryId }) => categoryId === id)
        .map((business) => ({
          id: business.offerId,
          name: business.name[language],
          isEnterpriseOnly: business.accountKind === 'enterprise',
          byAppointment: business.appointment,
        })),
    }))
    .filter(({ businesses }) => businesses.length > 0)
}

/** Both filters: `'1'` businesses for enterprises, `'0'` businesses for individuals, anything else all. */
function isOfKind(business: OfferedBusiness, filter: { isEnterprise?: string; accountKind?: string }): boolean {
  if (business.accountKind === 'any') return true
  const own = business.accountKind === 'enterprise' ? '1' : '0'
  return [filter.isEnterprise, filter.accountKind].every((asked) =>
    asked === '0' || asked === '1' ? asked === own : true,
  )
}

/** `'1'`: mortgages, `'0'`: everything else, three digits: a registration type, a word: a category. */
function isOfType(business: OfferedBusiness, asked: string | undefined): boolean {
  if (asked === undefined) return true
  if (asked === '0' || asked === '1') return business.mortgage === (asked === '1')
  return business.registrationType.code === asked || business.categoryId === asked
}
