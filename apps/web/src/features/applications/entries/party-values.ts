import {
  defaultDocumentType,
  type Party,
  type PartyField,
  type PartyInput,
  partyRecordFields,
} from '@registration/contract/party.ts'
import { documentTypesOf, type PartyKind } from '@registration/contract/rules/document-number.ts'

export type PartyRole = Party['role']

/** What the party form holds: its kind, and a text for every field. */
export interface PartyValues extends Record<PartyField, string> {
  kind: PartyKind
}

/** The form's values of a party. A new party is an individual with an ID card. */
export function partyValues(party?: Party): PartyValues {
  const kind = party?.kind ?? 'individual'
  return {
    kind,
    name: party?.name ?? '',
    phone: party?.phone ?? '',
    documentType: party?.documentType || defaultDocumentType(kind),
    documentNumber: party?.documentNumber ?? '',
    address: party?.address ?? '',
    legalRepresentative: party?.legalRepresentative ?? '',
    agentName: party?.agentName ?? '',
    agentDocumentNumber: party?.agentDocumentNumber ?? '',
    agentPhone: party?.agentPhone ?? '',
  }
}

const isPartyValue = (name: string): name is keyof PartyValues => Object.keys(partyRecordFields).includes(name)

/** The form's field by the wire's name. */
export const partyValueOf = (wire: string | undefined): keyof PartyValues | undefined =>
  Object.keys(partyRecordFields)
    .filter(isPartyValue)
    .find((name) => partyRecordFields[name] === wire)

/** What the profile knows of the citizen. */
interface OwnRecord {
  accountKind: 'individual' | 'enterprise'
  name: string
  phone: string
  documentType: string
  documentNumber: string
}

/** The party values from the profile. A document type that the kind of party cannot have becomes the default one. */
export function ownPartyValues({ accountKind, name, phone, documentType, documentNumber }: OwnRecord) {
  const kind: PartyKind = accountKind === 'enterprise' ? 'company' : 'individual'
  const allowed: readonly string[] = documentTypesOf[kind]
  const type = allowed.includes(documentType) ? documentType : defaultDocumentType(kind)
  return { kind, name, phone, documentType: type, documentNumber }
}

/** What the form sends. An individual has no legal representative, even if one was typed before the kind changed. */
export function partyInputOf(values: PartyValues, role: PartyRole, id: string | undefined): PartyInput {
  const legalRepresentative = values.kind === 'company' ? values.legalRepresentative : ''
  return { ...values, legalRepresentative, role, ...(id ? { id } : {}) }
}

/** What a person and what a company must give (docs/product/limits.md 'Validation rules'). */
export function isPartyFieldRequired(field: PartyField, kind: PartyKind, isAskedByBusiness: boolean): boolean {
  if (field === 'address') return kind === 'individual' && isAskedByBusiness
  if (field === 'phone') return isAskedByBusiness
  return field === 'name' || field === 'documentType' || field === 'documentNumber'
}

/** The word of the label of a field. A company has its own. */
export function partyLabelOf(field: keyof PartyValues, isCompany: boolean) {
  if (isCompany && field === 'name') return 'companyName'
  return isCompany && field === 'documentNumber' ? 'companyDocumentNumber' : field
}
