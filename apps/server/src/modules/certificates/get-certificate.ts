import { type getCertificate, verifyAddress } from '@registration/contract/certificates.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnArchiveRequest } from '../archive/archive-request-store.ts'
import { listedVerifications, makeReference, officeOf, standingOf, unitIdOf } from './certificate-rules.ts'
import { findOwnCertificate, listOwnVerifications } from './certificate-store.ts'

/** The caller's certificate of a result: its state, its validity now, and its lookups. */
export const getCertificateHandler: Handler<typeof getCertificate> = async (input, ctx) => {
  const { caller, config, content, clock, db, language } = ctx
  const { citizenId } = caller
  const request = await getOwnArchiveRequest(db, citizenId, input.archiveRequestId)
  const { showsFullNumber } = input
  const subject = { citizenId, requestId: request.id, unitId: unitIdOf(input.unitId), showsFullNumber }
  const found = await findOwnCertificate(db, subject)
  if (!found) return request.revoked_at ? { state: 'none', standing: 'revoked' } : { state: 'none' }
  if (!found.madeAt) return { state: 'making', number: found.number, showsFullNumber: found.showsFullNumber }
  const { id } = found
  const verified = await listOwnVerifications(db, citizenId, { certificateId: id, limit: listedVerifications })
  return {
    state: 'ready',
    standing: standingOf(found, clock.now()),
    number: found.number,
    showsFullNumber: found.showsFullNumber,
    office: officeOf(found, content, language),
    issuedAt: toShanghai(found.issuedAt),
    expiresAt: toShanghai(found.expiresAt),
    fingerprint: found.sha256?.toString('hex'),
    verifyUrl: `${config.publicBase}${verifyAddress(found)}`,
    verifiedCount: verified.count,
    verifiedAt: verified.latest.map(toShanghai),
    path: makeReference(ctx, 'path', { id, owner: citizenId }),
    shareRef: makeReference(ctx, 'share', { id, owner: '' }),
  }
}
