/** A party of an application: rights holder or obligor, person or company. docs/product/applications.md 'Parties'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { asRead, id, list, optionalId, optionalNormalized, optionalText, partyRole } from './fields.ts'
import { isAgentId } from './rules/agent-id.ts'
import { documentTypesOf, judgeDocumentNumber, type PartyKind } from './rules/document-number.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isTelephone, normalizeTelephone } from './rules/mobile.ts'
import { normalizeDocumentNumber } from './rules/normalize.ts'
import { coded, type FieldFault, named } from './wire.ts'

/** Our word and the wire's name of each field that a business may configure. */
export const partyFields = {
  name: 'sqr_name',
  phone: 'sqr_tel',
  documentType: 'sqr_zjlx',
  documentNumber: 'sqr_zjh',
  address: 'sqr_adress',
  legalRepresentative: 'sqr_qt_fr_name',
  agentName: 'sqr_qt_dlr_name',
  agentDocumentNumber: 'sqr_qt_zjh',
  agentPhone: 'sqr_qt_tel',
} as const
export type PartyField = keyof typeof partyFields

/** As `partyFields`, with the kind that every party has. */
export const partyRecordFields = { kind: 'sqr_type', ...partyFields } as const

const partyKind = coded({ company: '1', individual: '2' }, fieldMessage('choiceInvalid'))

const shown = {
  id: ['sqr_id', z.string()],
  role: ['sqr_lx', partyRole()],
  kind: ['sqr_type', partyKind],
  name: ['sqr_name', z.string()],
  phone: ['sqr_tel', z.string()],
  documentType: ['sqr_zjlx', z.string()],
  documentNumber: ['sqr_zjh', z.string()],
  address: ['sqr_adress', z.string()],
  legalRepresentative: ['sqr_qt_fr_name', z.string()],
  agentName: ['sqr_qt_dlr_name', z.string()],
  agentDocumentNumber: ['sqr_qt_zjh', z.string()],
  agentPhone: ['sqr_qt_tel', z.string()],
  /** Of several rights holders, see co-ownership.ts. */
  coOwnership: ['gyfs', coded({ none: '', joint: '1', byShares: '2' })],
  share: ['qlbl', z.string()],
  /** Where it comes from. Of another source than the filer the document number and the phone are masked. */
  source: ['source', z.enum(['', 'register', 'invitee'])],
} as const

/** A party for the owner of the application. Absent fields are empty. */
export const party = named(shown)
export type Party = z.output<typeof party>

/** A party in the details of its application. */
export const partyInDetails = named({
  ...shown,
  /** The state of its confirmation, of `placeStates`. Empty where the office asks for none. */
  confirm: ['confirm', z.string()],
})

const anything = () => true

/** A phone as `maskPhone` shows it. */
const isMaskedPhone = (value: string) => !isTelephone(value) && /^[^*]{0,3}\*+[^*]{2,4}$/.test(value)

/** A masked one passes here: `judgeParty` refuses it unless it is the one that was read. */
const partyTelephone = () =>
  optionalNormalized(
    normalizeTelephone,
    (value) => isTelephone(value) || isMaskedPhone(value),
    fieldMessage('phoneInvalid'),
    limits.phone,
  )

const telephone = () => optionalNormalized(normalizeTelephone, isTelephone, fieldMessage('phoneInvalid'), limits.phone)

/** The kind of a party that does not say it: one with a company's document is a company. */
export function kindOf({ kind, documentType }: { kind?: PartyKind; documentType?: string }): PartyKind {
  const ofCompany: readonly string[] = documentTypesOf.company
  return kind ?? (ofCompany.includes(documentType ?? '') ? 'company' : 'individual')
}

/** The default of an absent document type: the ID card, for a company the business licence. */
export const defaultDocumentType = (kind: PartyKind) => (kind === 'company' ? '7' : '1')

/** What a business asks of the parties of a role. */
export interface PartySettings {
  fields: readonly { field: PartyField; isRequired: boolean }[]
  personsOnly: boolean
}

/**
 * The faults of a party beyond the forms of its fields, for the form and for the server:
 * docs/product/applications.md 'Parties'. Every party has a name and a document; the business says the rest. A company
 * needs no address. An heir, a deceased person and the holder of a right of residence are no company. `kept` are the
 * masked values of a party from another source, as they were read: if they come back unchanged, they have no fault.
 */
export function judgeParty(
  { fields, personsOnly }: PartySettings,
  party: Omit<PartyInput, 'role' | 'id'>,
  kept?: Pick<Party, 'documentNumber' | 'phone'>,
) {
  const kind = kindOf(party)
  const isCompany = kind === 'company'
  const isRequired = (name: PartyField) => fields.some(({ field, isRequired }) => field === name && isRequired)
  const faults: FieldFault<PartyField | 'kind'>[] = []
  const refuse = (field: PartyField | 'kind', message: string) => faults.push({ field, message })
  if (personsOnly && isCompany) refuse('kind', fieldMessage('personsOnly'))
  if (!party.name?.trim()) refuse('name', fieldMessage(isCompany ? 'companyNameRequired' : 'nameRequired'))
  if (isRequired('phone') && !party.phone?.trim()) refuse('phone', fieldMessage('phoneRequired'))
  if (party.phone && party.phone !== kept?.phone && isMaskedPhone(party.phone))
    refuse('phone', fieldMessage('phoneInvalid'))
  const type = party.documentType || defaultDocumentType(kind)
  const allowed: readonly string[] = documentTypesOf[kind]
  if (!allowed.includes(type)) refuse('documentType', fieldMessage('choiceInvalid'))
  const judged = judgeDocumentNumber(type, normalizeDocumentNumber(party.documentNumber ?? ''))
  const isKept = kept !== undefined && kept.documentNumber !== '' && party.documentNumber === kept.documentNumber
  if (!isKept && judged.verdict === 'refuse' && judged.message && judged.message !== 'choiceInvalid')
    refuse('documentNumber', fieldMessage(judged.message))
  if (isRequired('address') && !isCompany && !party.address?.trim()) refuse('address', fieldMessage('addressRequired'))
  return faults
}

/** The wire's name of the field of a fault of `judgeParty`. */
export const partyFieldPath = (field: PartyField | 'kind') => (field === 'kind' ? 'sqr_type' : partyFields[field])

/** The fields of a party as the client read them before its change. An absent one is an empty one. */
const partyBase = named({
  kind: ['sqr_type', z.optional(partyKind)],
  name: ['sqr_name', asRead()],
  phone: ['sqr_tel', asRead()],
  documentType: ['sqr_zjlx', asRead()],
  documentNumber: ['sqr_zjh', asRead()],
  address: ['sqr_adress', asRead()],
  legalRepresentative: ['sqr_qt_fr_name', asRead()],
  agentName: ['sqr_qt_dlr_name', asRead()],
  agentDocumentNumber: ['sqr_qt_zjh', asRead()],
  agentPhone: ['sqr_qt_tel', asRead()],
})

/**
 * The form's payload. An absent kind follows from the document's type, see `kindOf`. An absent document type is the ID
 * card for a person and the business licence for a company.
 */
export const partyInput = named({
  id: ['sqr_id', optionalId()],
  role: ['sqr_lx', partyRole()],
  kind: ['sqr_type', z.optional(partyKind)],
  name: ['sqr_name', optionalText(limits.name)],
  phone: ['sqr_tel', partyTelephone()],
  documentType: ['sqr_zjlx', optionalText(2)],
  documentNumber: [
    'sqr_zjh',
    optionalNormalized(
      normalizeDocumentNumber,
      anything,
      fieldMessage('documentNumberRequired'),
      limits.documentNumber,
    ),
  ],
  address: ['sqr_adress', optionalText(limits.address)],
  legalRepresentative: ['sqr_qt_fr_name', optionalText(100)],
  agentName: ['sqr_qt_dlr_name', optionalText(100)],
  agentDocumentNumber: [
    'sqr_qt_zjh',
    optionalNormalized(normalizeDocumentNumber, isAgentId, fieldMessage('agentIdInvalid'), limits.documentNumber),
  ],
  agentPhone: ['sqr_qt_tel', telephone()],
  base: ['base', z.optional(partyBase)],
})
export type PartyInput = z.output<typeof partyInput>

/**
 * Changes the party with this `id`. Without an `id` it adds one. With a `base` it changes only what differs from it, and
 * overwrites no other change.
 */
export const saveParty = post('/online/wx/addProposerinfo', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  present: party,
  input: named({ applicationId: ['proinstid', id()], party: ['proposerinfo', partyInput] }),
  answer: named({ id: ['sqr_id', z.string()] }),
})

export const deleteParty = post('/online/wx/deleteProposerinfo', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ applicationId: ['proinstid', id()], partyId: ['sqrid', id()] }),
  answer: nothing,
})

/** One party of the caller's own application. */
export const getParty = post('/mp/api/person/details', {
  access: 'citizen',
  transaction: 'none',
  input: named({ id: ['id', id()], applicationId: ['slsqId', id()] }),
  answer: party,
})

/**
 * The people and companies of the caller's own applications, each once, the newest first. Their numbers are masked:
 * `getParty` reads one in full.
 */
export const listUsedParties = post('/api/parties/list-used', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(
    limits.usedParties,
    named({
      id: ['sqr_id', z.string()],
      applicationId: ['slsqId', z.string()],
      kind: ['sqr_type', partyKind],
      name: ['sqr_name', z.string()],
      maskedNumber: ['sqr_zjh', z.string()],
    }),
  ),
})
