import type { Party } from '@registration/contract/party.ts'
import type { Code } from '../queries.ts'

export interface PartyFact {
  label:
    | 'name'
    | 'companyName'
    | 'phone'
    | 'documentType'
    | 'documentNumber'
    | 'companyDocumentNumber'
    | 'address'
    | 'legalRepresentative'
    | 'agentName'
    | 'agentDocumentNumber'
    | 'agentPhone'
    | 'coOwnership'
  value: string
}

/** What a preview shows of a party, in the form's order; the agent and the holding only where one was given. */
export function partyFacts(party: Party, documentTypes: readonly Code[], holding: string): PartyFact[] {
  const isCompany = party.kind === 'company'
  const typeText = documentTypes.find(({ code }) => code === party.documentType)?.text ?? party.documentType
  const agent: PartyFact[] = [
    { label: 'agentName', value: party.agentName },
    { label: 'agentDocumentNumber', value: party.agentDocumentNumber },
    { label: 'agentPhone', value: party.agentPhone },
  ]
  return [
    { label: isCompany ? 'companyName' : 'name', value: party.name },
    { label: 'phone', value: party.phone },
    { label: 'documentType', value: typeText },
    { label: isCompany ? 'companyDocumentNumber' : 'documentNumber', value: party.documentNumber },
    { label: 'address', value: party.address },
    ...(isCompany ? [{ label: 'legalRepresentative', value: party.legalRepresentative } as const] : []),
    ...(holding ? [{ label: 'coOwnership', value: holding } as const] : []),
    ...(agent.some(({ value }) => value) ? agent : []),
  ]
}
