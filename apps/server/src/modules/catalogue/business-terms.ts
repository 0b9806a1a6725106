import type { Terms } from '@registration/contract/terms.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'

/** 自受理登记申请之日起三十个工作日: Interim Regulation on Real Estate Registration, article 20. */
const statutoryDays = 30

/** How long the city promises to take, and what it costs, before anything of an application is known. */
export function businessTerms({ workingDays, city }: OfferedBusiness): Terms {
  return {
    workingDays: workingDays[city.code] ?? 0,
    statutoryDays,
    publicationDays: 0,
    fee: { total: '', payer: '', lines: [] },
  }
}
