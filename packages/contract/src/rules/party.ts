import { isAgentId } from './agent-id.ts'
import { todayInShanghai } from './dates.ts'
import { documentTypesOf, judgeDocumentNumber, type PartyKind } from './document-number.ts'
import { say } from './field-messages.ts'
import { mendDocumentNumber } from './normalise.ts'

/** What a form tells about a party; an empty text is an absent one. */
export interface PartyEntry {
  kind: PartyKind
  name?: string
  phone?: string
  documentType?: string
  documentNumber?: string
  address?: string
  agentDocumentNumber?: string
}

export type PartyProblems = Partial<Record<Exclude<keyof PartyEntry, 'kind'>, string>>

/**
 * What must be mended before a party is saved, by field, as messages of `say`; empty when nothing (docs/PRODUCT.md,
 * Validation rules). A company needs no address. A number that is only to be checked again is no problem here: ask
 * `judgeDocumentNumber`.
 */
export function partyProblems(party: PartyEntry, today: string = todayInShanghai()): PartyProblems {
  const problems: PartyProblems = {}
  const company = party.kind === 'company'
  if (!party.name?.trim()) problems.name = say(company ? 'companyNameRequired' : 'nameRequired')
  if (!party.phone?.trim()) problems.phone = say('phoneRequired')
  if (!company && !party.address?.trim()) problems.address = say('addressRequired')

  const type = party.documentType ?? ''
  if (documentTypesOf[party.kind].every((each) => each !== type)) problems.documentType = say('choiceInvalid')
  else {
    const { verdict, message } = judgeDocumentNumber(type, mendDocumentNumber(party.documentNumber ?? ''), today)
    if (verdict === 'refuse' && message) problems.documentNumber = say(message)
  }

  const agent = mendDocumentNumber(party.agentDocumentNumber ?? '')
  if (agent && !isAgentId(agent)) problems.agentDocumentNumber = say('agentIdInvalid')
  return problems
}
