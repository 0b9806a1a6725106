import { defaultDocumentType, type PartyInput } from '@registration/contract/party.ts'
import { judgeDocumentNumber } from '@registration/contract/rules/document-number.ts'
import type { StoredParty } from './party-store.ts'

/** A party to store: absent fields are empty, and a flag says whether the clerk must confirm the document's number. */
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
