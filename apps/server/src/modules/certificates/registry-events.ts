import { registryEvent } from '@registration/contract/registry-events.ts'
import { revokeAnswer } from '../archive/archive-request-store.ts'
import { type EventKinds, eventKind } from '../registry/registry-event-rules.ts'

/** The office revokes every certificate of one query: no other is made. docs/product/certificates.md 'What it is worth'. */
export const certificateEvents: EventKinds = {
  'certificate.revoked': eventKind(registryEvent['certificate.revoked'], async ({ archiveRequestId, at, data }, db) => {
    const isKnown = await revokeAnswer(db, archiveRequestId, { reason: data.reason, at })
    return isKnown ? 'applied' : 'gone'
  }),
}
