import { defaultDocumentType, type PartyInput } from '@registration/contract/party.ts'
import { judgeDocumentNumber } from '@registration/contract/rules/document-number.ts'
import type { StoredParty } from './party-store.ts'

/** A party as it is kept: what was not given is empty, and whether its document's number is for the clerk to confirm. */
export function asStoredParty(party: PartyInput, id: string): StoredParty {
  const documentType = party.documentType ?? defaultDocumentType(party.kind)
  const documentNumber = party.documentNumber ?? ''
  return {
    id,
    role: party.role,
    kind: party.kind,
    name: party.name ?? '',
    phone: party.phone,
    documentType,
    documentNumber,
    documentNumberToConfirm: judgeDocumentNumber(documentType, documentNumber).verdict === 'warn',
    address: party.address ?? '',
    legalRepresentative: party.legalRepresentative ?? '',
    agentName: party.agentName ?? '',
    agentDocumentNumber: party.agentDocumentNumber ?? '',
    agentPhone: party.agentPhone ?? '',
  }
}
