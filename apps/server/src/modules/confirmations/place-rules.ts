import { groupOf, type ReviewStatus } from '@registration/contract/application-status.ts'
import type { ConfirmationMethod } from '@registration/contract/confirmations.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { StoredParty } from '../applications/party-store.ts'
import { isMinor } from '../case-questions/case-fact-rules.ts'
import { isVerifiable } from '../face/face-rules.ts'
import type { Citizen } from '../session/citizen-store.ts'

/**
 * How a party confirms, on a day. `counter`: online it cannot. `notAsked`: the office does not ask it.
 * docs/product/confirmation.md 'Who is asked'.
 */
export function methodOf(
  { confirmation }: Pick<OfferedBusiness, 'confirmation'>,
  party: StoredParty,
  today: string,
): ConfirmationMethod | 'counter' | 'notAsked' {
  const asked = confirmation?.[party.role] ?? 'absent'
  if (asked === 'absent') return 'notAsked'
  if (party.agentName !== '' || party.agentDocumentNumber !== '') return 'counter'
  if (party.kind === 'company') return 'code'
  if (isMinor(party, today)) return 'counter'
  return asked === 'face' && !isVerifiable(party.documentNumber, today) ? 'counter' : asked
}

type Identity = Pick<Citizen, 'name' | 'documentNumber' | 'accountKind'>

/** Whether an account is of this party: by name, document number and kind. The phone and the link decide nothing. */
export const isParty = (
  { name, documentNumber, accountKind }: Identity,
  party: Pick<StoredParty, 'name' | 'documentNumber' | 'kind'>,
): boolean =>
  documentNumber !== '' &&
  party.name === name &&
  party.documentNumber === documentNumber &&
  (party.kind === 'company') === (accountKind === 'enterprise')

/** Accepted or further: nothing can be changed online any more. */
export const isConfirmationOver = (status: ReviewStatus): boolean => groupOf(status) === 'approved'

/** What a business calls a role. */
export const aliasOf = (
  { rightsHolderAlias, obligorAlias }: Pick<OfferedBusiness, 'rightsHolderAlias' | 'obligorAlias'>,
  role: StoredParty['role'],
  language: Language,
): string => (role === 'rightsHolder' ? rightsHolderAlias : (obligorAlias ?? rightsHolderAlias))[language]
