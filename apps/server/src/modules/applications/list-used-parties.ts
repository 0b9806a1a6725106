import { maskDocumentNumber } from '@registration/contract/masking.ts'
import type { listUsedParties } from '@registration/contract/party.ts'
import type { Handler } from '../../http/handler.ts'
import { findUsedParties } from './party-store.ts'

/** The people and companies of the caller's newest applications, the newest first, each once. */
export const listUsedPartiesHandler: Handler<typeof listUsedParties> = async (_, { caller, db, cipher }) => {
  const used = await findUsedParties(db, cipher, caller.citizenId)
  return used.map(({ id, applicationId, kind, name, documentNumber }) => ({
    id,
    applicationId,
    kind,
    name,
    maskedNumber: maskDocumentNumber(documentNumber),
  }))
}
