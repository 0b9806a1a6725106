import { isAnswered } from '@registration/contract/archive.ts'
import type { createCertificate } from '@registration/contract/certificates.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { loadOwnArchiveAnswer } from '../archive/archive-answer-store.ts'
import { type ArchiveRequestRow, getOwnArchiveRequest } from '../archive/archive-request-store.ts'
import { expiryOf, makeReference, unitIdOf } from './certificate-rules.ts'
import { findOwnCertificate, insertCertificate, type NewCertificate } from './certificate-store.ts'

type Call = Parameters<Handler<typeof createCertificate>>[1]

/** Enqueues one certificate for a result of the caller's, or returns its state. */
export const createCertificateHandler: Handler<typeof createCertificate> = async (input, ctx) => {
  const { caller, db } = ctx
  const request = await getOwnArchiveRequest(db, caller.citizenId, input.archiveRequestId)
  const unitId = unitIdOf(input.unitId)
  const chosen = { unitId, showsFullNumber: input.showsFullNumber ?? false }
  const key = { citizenId: caller.citizenId, requestId: request.id, ...chosen }
  if (!(await findOwnCertificate(db, key))) await begin(ctx, request, chosen)
  const certificate = await findOwnCertificate(db, key)
  if (!certificate?.madeAt) return { state: 'making' }
  const { id } = certificate
  return {
    state: 'ready',
    path: makeReference(ctx, 'path', { id, owner: caller.citizenId }),
    shareRef: makeReference(ctx, 'share', { id, owner: '' }),
  }
}

interface Chosen {
  unitId: string | null
  showsFullNumber: boolean
}

/**
 * A parallel first call has the same rows: the second one finds the other's certificate. The request is not locked: a
 * revocation is kept with it, so a certificate that is begun beside one is revoked, too.
 */
async function begin(ctx: Call, request: ArchiveRequestRow, chosen: Chosen): Promise<void> {
  const { unitId } = chosen
  if (request.revoked_at) throw refuse('certificateRevoked')
  if (!isAnswered(request.state) || !request.answered_at) throw refuse('archiveUnanswered')
  const answer = await loadOwnArchiveAnswer(ctx.db, ctx.caller.citizenId, request.id)
  if (unitId !== null && !answer.units.some((unit) => unit.unitId === unitId)) throw refuse('unitNotInAnswer')
  const certificate = newCertificate(ctx, request, { ...chosen, queriedAt: request.answered_at })
  if (!(await insertCertificate(ctx.db, certificate))) return
  const { id } = certificate
  await enqueue(ctx.db, ctx, { record: `certificate:${id}`, kind: 'certificates.make', body: { certificateId: id } })
}

function newCertificate(
  { caller, content, clock, ids }: Call,
  request: ArchiveRequestRow,
  { unitId, showsFullNumber, queriedAt }: Chosen & { queriedAt: Date },
): NewCertificate {
  const region = findRegion(content, request.region_code)
  if (!region) throw refuse('regionNotFound')
  const issuedAt = clock.now()
  return {
    id: ids.uuid(),
    citizenId: caller.citizenId,
    requestId: request.id,
    unitId,
    showsFullNumber,
    code: ids.token(16),
    numberPrefix: `CX${region.city.code}${toShanghai(issuedAt).slice(0, 10).replaceAll('-', '')}`,
    regionCode: request.region_code,
    holderName: request.holder_name,
    office: region.city.office.name.zh,
    queriedAt,
    issuedAt,
    expiresAt: expiryOf(queriedAt),
  }
}
