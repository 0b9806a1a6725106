import type { Language } from '@registration/contract/refusals.ts'
import type { Terms } from '@registration/contract/terms.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import { type FeeUnit, feeOf, ratesOf, toFeeDto } from './fee-rules.ts'

/** How long the city promises to take, in working days from acceptance. */
export function timesOf({ workingDays, city, limits }: OfferedBusiness) {
  return { workingDays: workingDays[city.code] ?? 0, ...limits }
}

/** The times and the rates of a business, before anything of an application is known. */
export function businessTerms(business: OfferedBusiness, language: Language): Terms {
  return { ...timesOf(business), fee: toFeeDto(business, ratesOf(business), language) }
}

/** The times of a business and the estimated fee of an application. */
export function applicationTerms(
  business: OfferedBusiness,
  { units, rightsHolders }: { units: readonly FeeUnit[]; rightsHolders: number },
  language: Language,
): Terms {
  return { ...timesOf(business), fee: toFeeDto(business, feeOf(business, units, rightsHolders), language) }
}
