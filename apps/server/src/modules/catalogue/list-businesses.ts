import type { listBusinesses } from '@registration/contract/catalogue.ts'
import { businessesOf, findRegion } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'

/** All businesses of a region's city by category, whoever asks; the filters narrow when they are given. */
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

/** `'1'` asks for what enterprises may do, `'0'` for what individuals may do. */
function isOfKind(business: OfferedBusiness, filter: { isEnterprise?: string; accountKind?: string }): boolean {
  const asked = filter.isEnterprise ?? filter.accountKind
  if (business.accountKind === 'any' || (asked !== '0' && asked !== '1')) return true
  return (business.accountKind === 'enterprise') === (asked === '1')
}

/** `'1'` asks for mortgages, `'0'` for everything else, three digits for a registration type, a word for a category. */
function isOfType(business: OfferedBusiness, asked: string | undefined): boolean {
  if (asked === undefined) return true
  if (asked === '0' || asked === '1') return business.mortgage === (asked === '1')
  return business.registrationType.code === asked || business.categoryId === asked
}
