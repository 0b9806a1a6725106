import type { listRegions } from '@registration/contract/catalogue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { City, Content, OfferedBusiness } from '../../content/content-schema.ts'
import { refuse } from '../../refuse.ts'
import { type Citizen, isComplete } from '../session/citizen-store.ts'

/** A business by the id in citizens' calls. */
export function getBusiness(content: Content, id: string): OfferedBusiness {
  const business = findBusiness(content, id)
  if (!business) throw refuse('businessNotFound')
  return business
}

/** Cities with their districts in one language. */
export function citiesIn(cities: City[], language: Language): Answer<typeof listRegions> {
  return {
    cities: cities.map(({ code, name, districts }) => ({
      code,
      name: name[language],
      districts: districts.map((district) => ({ code: district.code, name: district.name[language] })),
    })),
  }
}

/** Whether a citizen may apply for a business: the account's kind first, then whether the profile is complete. */
export function refuseUnlessMayApply(citizen: Citizen, business: OfferedBusiness, answer?: unknown): void {
  if (!business.city.acceptsOnline) throw refuse('regionClosed', { answer })
  if (business.accountKind === 'enterprise' && citizen.accountKind !== 'enterprise')
    throw refuse('enterpriseOnly', { answer })
  if (!isComplete(citizen)) throw refuse('profileIncomplete', { answer })
}
