/** The link to the tax service from an approved application. docs/product/tax.md 'Tax jump'. */
import * as z from 'zod/mini'
import { groupOf, type ReviewStatus } from './application-status.ts'
import { post } from './endpoint.ts'
import { id } from './fields.ts'
import { named } from './wire.ts'

/** Regions whose tax service accepts jumps: every code below 6301. */
export const hasTaxService = (regionCode: string): boolean => regionCode.startsWith('6301')

/** Whether an application's citizen may open the tax service. */
export const canGoToTax = ({ regionCode, status }: { regionCode: string; status: ReviewStatus }): boolean =>
  hasTaxService(regionCode) && groupOf(status) === 'approved'

/** Only for the caller's own approved application of such a region. The address works once, within two minutes. */
export const makeTaxJump = post('/online/wx/taxJump', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  rateLimit: { calls: 5, seconds: 3600 },
  input: named({ applicationId: ['proinstid', id()] }),
  answer: named({ url: ['Url', z.string()] }),
})
