import { defaultDocumentType, type PartyInput, type saveParty } from '@registration/contract/party.ts'
import { judgeDocumentNumber } from '@registration/contract/rules/document-number.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/call.ts'
import { refuse } from '../../refuse.ts'
import { lockEditable } from './editable-application-service.ts'
import { countParties, insertParty, type StoredParty, updateParty } from './party-store.ts'

/** Adds a party, or changes one that is there. */
export const savePartyHandler: Handler<typeof saveParty> = async ({ applicationId, party }, ctx) => {
  const { caller, db, cipher, ids } = ctx
  const { application, business } = await lockEditable(ctx, caller.citizenId, applicationId)
  const stored = asStored(party, party.id ?? ids.uuid())
  if (party.id) {
    if (!(await updateParty(db, cipher, application.id, stored))) throw refuse('partyNotFound')
    return { id: stored.id }
  }
  if (business.fields[party.role].length === 0) throw refuse('partyRoleNotAsked')
  if ((await countParties(db, application.id)) >= limits.parties)
    throw refuse('tooManyParties', { params: { n: limits.parties } })
  await insertParty(db, cipher, application.id, stored)
  return { id: stored.id }
}

function asStored(party: PartyInput, id: string): StoredParty {
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
