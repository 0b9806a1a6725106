import { applicationCan, groupOf, type ReviewStatus } from '@registration/contract/application-status.ts'
import { judgeHoldings } from '@registration/contract/co-ownership.ts'
import type { ConfirmationMethod } from '@registration/contract/confirmations.ts'
import { maskName } from '@registration/contract/masking.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { comparedName, comparedNumber, isSamePerson } from '@registration/contract/rules/same-person.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { LocalServices } from '../../context.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { coOwnersOf } from '../applications/application-rules.ts'
import { hasAgent } from '../applications/party-rules.ts'
import type { HeldParty, StoredParty } from '../applications/party-store.ts'
import { isMinor } from '../case-questions/case-fact-rules.ts'
import { isVerifiable } from '../face/face-rules.ts'
import type { Citizen } from '../session/citizen-store.ts'

/** A business, or what a submission has kept of it. */
interface Asking {
  confirmation?: Partial<Record<StoredParty['role'], ConfirmationMethod | 'absent'>> | undefined
}

/**
 * How a party confirms today. `counter`: online it cannot. `notAsked`: the office does not ask it.
 * docs/product/confirmation.md 'Who is asked'.
 */
export function methodOf(
  { clock, config }: Pick<LocalServices, 'clock' | 'config'>,
  { confirmation }: Asking,
  party: StoredParty,
): ConfirmationMethod | 'counter' | 'notAsked' {
  const today = todayInShanghai(clock.now())
  const asked = confirmation?.[party.role] ?? 'absent'
  if (asked === 'absent') return 'notAsked'
  if (hasAgent(party)) return 'counter'
  if (party.kind === 'company') return 'code'
  if (isMinor(party, today)) return 'counter'
  const canCheckFace =
    !config.platformsOff.includes('face') && isVerifiable(comparedNumber(party.documentNumber), today)
  return asked === 'face' && !canCheckFace ? 'counter' : asked
}

type Identity = Pick<Citizen, 'name' | 'documentNumber' | 'accountKind'>
type PartyIdentity = Pick<StoredParty, 'kind' | 'name' | 'documentNumber'>

/** The certified identity of an account as a party has it. */
export const identityOf = ({ name, documentNumber, accountKind }: Identity): PartyIdentity => ({
  kind: accountKind === 'enterprise' ? 'company' : 'individual',
  name,
  documentNumber,
})

/** Whether an account is of this party: by name, document number and kind. The phone and the link decide nothing. */
export const isParty = (
  { name, documentNumber, accountKind }: Identity,
  party: Pick<StoredParty, 'name' | 'documentNumber' | 'kind'>,
): boolean =>
  documentNumber !== '' &&
  isSamePerson(party, { name, documentNumber }) &&
  (party.kind === 'company') === (accountKind === 'enterprise')

/** The keyed hash by which an invitation names who is meant, also when their party is no longer there. */
export const inviteeIndexOf = (cipher: FieldCipher, identity: PartyIdentity): string =>
  cipher.index(inviteeText(identity), 'invitee')

/**
 * Whether an invitation names this person or company. With every index key: a rotation cannot make this hash again, as
 * the party may be gone.
 */
export const isInvitee = (
  cipher: Pick<FieldCipher, 'indexes'>,
  inviteeIndex: string | null,
  identity: PartyIdentity,
): boolean => inviteeIndex !== null && cipher.indexes(inviteeText(identity), 'invitee').includes(inviteeIndex)

/** Whether a party is still the same person or company after a change of it. */
export const isSameIdentity = (party: PartyIdentity, other: PartyIdentity): boolean =>
  inviteeText(party) === inviteeText(other)

const inviteeText = ({ kind, name, documentNumber }: PartyIdentity) =>
  JSON.stringify([kind, comparedName(name), comparedNumber(documentNumber)])

/**
 * Whether several rights holders have still to say how they own together. What is confirmed before ends with that choice.
 * What is with the office is as it was submitted.
 */
export const lacksCoOwnership = (
  business: Pick<OfferedBusiness, 'coOwnership'>,
  { status }: Pick<ApplicationRow, 'status'>,
  parties: readonly HeldParty[],
): boolean => applicationCan.edit(status) && judgeHoldings(coOwnersOf(business, parties)) !== undefined

/** Accepted or further: nothing can be changed online any more. */
export const isConfirmationOver = (status: ReviewStatus): boolean => groupOf(status) === 'approved'

const notCertified = { zh: '未实名认证', en: 'not verified' } as const

/**
 * The sender of an invitation for who reads it. They were certified when they sent it: a name typed since says nothing. A
 * company's name is public, and masked it would name nobody.
 */
export function inviterFor(
  { name, certifiedAt, accountKind }: Pick<Citizen, 'name' | 'certifiedAt' | 'accountKind'>,
  language: Language,
): string {
  if (!certifiedAt) return notCertified[language]
  return accountKind === 'enterprise' ? name : maskName(name)
}
