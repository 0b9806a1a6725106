import type { decideCase } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Business } from '../../content/content-schema.ts'
import { refuse, refuseField } from '../../refuse.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'

/** What a decision has beside its verdict. */
export interface DecisionDetails {
  certificateNumber: string | undefined
  registeredOn: string | undefined
  lateReason: string | undefined
}

type Issuing = Pick<Business, 'issuesNothing'> | undefined

/** Whether a registration has the number of a certificate or a proof. A case outlives its business in the content. */
export const needsCertificate = (business: Issuing): boolean => !business?.issuesNothing

/**
 * A return has its opinion, and the reason for late remarks. The registration has its day and the number of what it
 * issues. `today` is `YYYY-MM-DD`. docs/product/cases.md 'Decisions'.
 * @throws the refusals opinionRequired, invalid
 */
export function getDetails(
  { verdict, opinion, lateReason, certificateNumber, registeredOn }: Input<typeof decideCase>,
  { stage, arrived_at }: Pick<CaseRow, 'stage' | 'arrived_at'>,
  { drafts, business }: { drafts: readonly { isLate: boolean }[]; business: Issuing },
  today: string,
): DecisionDetails {
  const nothing = { certificateNumber: undefined, registeredOn: undefined, lateReason: undefined }
  if (verdict === 'return') {
    if (!opinion) throw refuse('opinionRequired')
    if (!drafts.some(({ isLate }) => isLate)) return nothing
    if (!lateReason) throw refuseField('lateReason', 'required')
    return { ...nothing, lateReason }
  }
  if (stage !== 'registration') return nothing
  if (!certificateNumber && needsCertificate(business)) throw refuseField('certificateNumber', 'required')
  if (!registeredOn) throw refuseField('registeredOn', 'required')
  // A slip of the year, 0026 or the last one, could not be taken back.
  if (registeredOn > today || registeredOn < todayInShanghai(arrived_at))
    throw refuseField('registeredOn', 'dateInvalid')
  return { ...nothing, certificateNumber, registeredOn }
}
