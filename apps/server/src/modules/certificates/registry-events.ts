import { registryEvent } from '@registration/contract/registry-events.ts'
import { type EventKinds, eventKind } from '../registry/registry-event-rules.ts'
import { revokeCertificates } from './certificate-store.ts'

/** The office revokes every certificate of one query. docs/product/certificates.md 'Certificates'. */
export const certificateEvents: EventKinds = {
  'certificate.revoked': eventKind(registryEvent['certificate.revoked'], async ({ archiveRequestId, at, data }, db) => {
    const count = await revokeCertificates(db, archiveRequestId, { reason: data.reason, at })
    return count > 0 ? 'applied' : 'gone'
  }),
}
