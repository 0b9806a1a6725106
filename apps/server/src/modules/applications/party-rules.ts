import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import {
  defaultDocumentType,
  judgeParty,
  kindOf,
  type PartyField,
  type PartyInput,
  partyFieldPath,
  partyInput,
  partyRecordFields,
} from '@registration/contract/party.ts'
import { judgeDocumentNumber } from '@registration/contract/rules/document-number.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { check } from '@registration/contract/wire.ts'
import type { Business } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import { mergeChanges } from '../../merge-changes.ts'
import { type FieldRefusal, refuse } from '../../refuse.ts'
import type { HeldParty, StoredParty } from './party-store.ts'

type GivenParty = Pick<PartyInput, 'kind'> & Partial<Record<PartyField, string>>

/** The faults of a party by the business's form. A role that the business does not ask for has none. */
export function partyFaults({ fields }: Business, party: GivenParty & Pick<PartyInput, 'role'>): FieldRefusal[] {
  const { personsOnly, fields: asked } = fields[party.role]
  const settings = { personsOnly, fields: asked.map(({ field, required }) => ({ field, isRequired: required })) }
  return judgeParty(settings, party).map(({ field, message }) => ({ field: partyFieldPath(field), message }))
}

/** A party to store: absent fields are empty, and a flag says whether the clerk must confirm the document's number. */
export function asStoredParty(party: GivenParty & Pick<PartyInput, 'role'>, id: string): StoredParty {
  const kind = kindOf(party)
  const documentType = party.documentType || defaultDocumentType(kind)
  const documentNumber = party.documentNumber ?? ''
  return {
    id,
    role: party.role,
    kind,
    name: party.name ?? '',
    phone: party.phone ?? '',
    documentType,
    documentNumber,
    documentNumberToConfirm: judgeDocumentNumber(documentType, documentNumber).verdict === 'warn',
    address: party.address ?? '',
    legalRepresentative: party.legalRepresentative ?? '',
    agentName: party.agentName ?? '',
    agentDocumentNumber: party.agentDocumentNumber ?? '',
    agentPhone: party.agentPhone ?? '',
    source: '',
  }
}

/** Whether somebody acts for a party: it has a name, a number or a phone of an agent. */
export const hasAgent = (party: Pick<StoredParty, 'agentName' | 'agentDocumentNumber' | 'agentPhone'>): boolean =>
  party.agentName !== '' || party.agentDocumentNumber !== '' || party.agentPhone !== ''

/** A party for the filer: what somebody else gave is masked. */
export function toPartyDto<P extends Pick<StoredParty, 'source' | 'documentNumber' | 'phone'>>(party: P): P {
  const { source, documentNumber, phone } = party
  if (source === '') return party
  return { ...party, documentNumber: maskDocumentNumber(documentNumber), phone: maskPhone(phone) }
}

/**
 * A party as it is sent, with where it is from. A masked number or phone that comes back as it was read is the one that is
 * kept. Under another name or number the party is the filer's own entry, and a mask stays a mask, which has a fault: it
 * would show them what was masked. A typed number or phone is never compared with the kept one: the difference would
 * let the filer guess it. docs/product/applications.md 'Parties'.
 */
export function unmask<P extends GivenParty>(given: P, kept: StoredParty): P & Pick<StoredParty, 'source'> {
  const { source, name, documentNumber, phone } = kept
  const read = toPartyDto(kept)
  const isSame = source !== '' && given.name === name && (given.documentNumber ?? '') === read.documentNumber
  if (!isSame) return { ...given, source: '' }
  return { ...given, source, documentNumber, ...(given.phone === read.phone && { phone }) }
}

const fields = keysOf(partyRecordFields)
const together = [['kind', 'documentType', 'documentNumber']] as const

interface Versions {
  /** As the citizen read it. */
  base: GivenParty
  /** As they sent it. */
  given: StoredParty
  present: HeldParty
}

/**
 * A party with the citizen's changes and those made since they read it, as they read and sent it: with masks. Refuses what
 * both changed differently.
 */
export function mergeParty(business: Business, { base, given, present }: Versions): StoredParty {
  const { role, id } = given
  const read = toPartyDto(present)
  const asParty = (values: Record<string, string | null>): StoredParty => ({ ...given, ...values })
  const { merged, conflicts } = mergeChanges(
    fields,
    { base: asStoredParty({ ...base, role }, id), given, present: read },
    { together, isSound: (values) => isSoundParty(business, unmask(asParty(values), present)) },
  )
  if (conflicts.length > 0) {
    const message = fieldMessage('changedMeanwhile')
    throw refuse('changedMeanwhile', {
      fields: conflicts.map((each) => ({ field: partyRecordFields[each], message })),
      present: read,
    })
  }
  return asParty(merged)
}

/** Whether a party may be saved as it is. */
export const isSoundParty = (business: Business, party: StoredParty): boolean =>
  check(partyInput, party).size === 0 && partyFaults(business, party).length === 0
