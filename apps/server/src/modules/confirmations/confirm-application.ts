import { applicationCan } from '@registration/contract/application-status.ts'
import type { confirmApplication } from '@registration/contract/confirmations.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import type { StepContext, WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { Refused, refuse } from '../../refuse.ts'
import { addFormReader } from '../application-record/application-form-store.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { joinParticipation, unmuteFiler } from '../application-record/participation-store.ts'
import { recordAudit } from '../audit/audit-service.ts'
import type { OwnedFlow } from '../face/face-flow-store.ts'
import { finishFlow, spendFlow } from '../face/finish-flow-service.ts'
import { checkPhoneCode, type RightCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { announceConfirmed } from './announce-service.ts'
import { getConfirmable } from './digest-service.ts'
import { confirmingMove, getOwnPlaces, lockOwnPlaces, type OwnPlaces } from './own-places-service.ts'
import { endInvitationsOfPlaces, ensurePlace, listPlaces, movePlace, type Place } from './place-store.ts'

/**
 * Confirms what has this digest. The code or the check by face is judged before the transaction and spent in it, so a
 * refusal leaves the code good. Who has confirmed this content already gets the same answer again.
 */
export const confirmApplicationHandler: Handler<typeof confirmApplication> = async (input, ctx) => {
  const known = await getOwnPlaces({ ...ctx, db: ctx.pool }, input)
  if (known.isConfirmed && !isAnswered(known, input)) throw refuse('contentChanged')
  const proof = known.isConfirmed ? undefined : await proveOnce(ctx, known, input)
  return ctx.commitOnce((db) => confirm({ ...ctx, db }, input, { known: known.application, proof }))
}

/** That it is the caller, at this moment. */
type Proof = { method: 'code'; right: RightCode } | { method: 'face'; flow: OwnedFlow }

/** As `prove`. Undefined when a parallel call of the same person has spent the proof for this very confirmation. */
async function proveOnce(ctx: StepContext, known: OwnPlaces, input: Input<typeof confirmApplication>) {
  try {
    return await prove(ctx, known, input)
  } catch (error) {
    if (error instanceof Refused && isAnswered(await getOwnPlaces({ ...ctx, db: ctx.pool }, input), input))
      return undefined
    throw error
  }
}

async function prove(
  ctx: StepContext,
  { own: [{ place }], citizen, method }: OwnPlaces,
  { digest, code = '', challengeId, token }: Input<typeof confirmApplication>,
): Promise<Proof> {
  if (token !== undefined) {
    if (!place) throw refuse('faceNotFound')
    const use = { purpose: 'confirmation', placeId: place.id, digest: Buffer.from(digest, 'hex') } as const
    return { method: 'face', flow: await finishFlow(ctx, token, use) }
  }
  if (method === 'face') throw refuse('confirmByFace')
  const right = await checkPhoneCode(ctx, { purpose: 'confirm', phone: citizen.phone, code, challengeId })
  return { method: 'code', right }
}

async function confirm(
  ctx: WriteContext,
  input: Input<typeof confirmApplication>,
  { known, proof }: { known: ApplicationRow; proof: Proof | undefined },
): Promise<{ confirmationId: string }> {
  const { db, caller, clock, ids } = ctx
  // In this order, and in one write: the content is read under the lock too.
  const [present, { digest }] = await Promise.all([lockOwnPlaces(ctx, input, known), getConfirmable(ctx, known)])
  const { application, own, method } = present
  const [{ place }] = own
  if (isAnswered(present, input) && place) return { confirmationId: place.id }
  if (digest?.toString('hex') !== input.digest) throw refuse('contentChanged')
  if (!proof || (method === 'face' && proof.method === 'code')) throw refuse('changedMeanwhile')

  const now = clock.now()
  const places: Pick<Place, 'id' | 'state'>[] = []
  for (const { party, place } of own)
    places.push(place ?? { id: await ensurePlace(db, ids, { application, partyId: party.id, now }), state: 'none' })
  const moved = places.filter(({ state }) => state !== 'confirmed')
  const confirmation = { citizenId: caller.citizenId, digest, method: proof.method }
  const placeIds = moved.map(({ id }) => id)
  const { citizenId } = caller
  const roles = application.citizen_id === citizenId ? [] : own.map(({ party }) => party.role)
  // In this order, and in one write. The audit log is locked last (decision 0013).
  const [, isMoved, , after] = await Promise.all([
    proof.method === 'face' ? spendFlow(db, proof.flow, now) : spendPhoneCode(db, proof.right),
    Promise.all(moved.map((each) => movePlace(db, confirmingMove(each), each, { now, confirmation }))),
    endInvitationsOfPlaces(db, placeIds, { state: 'answered', answeredBy: citizenId, now }),
    listPlaces(db, application.id, now),
    ...roles.map((role) => joinParticipation(db, ids, { citizenId, application, role, now })),
    roles.length > 0 && unmuteFiler(db, { citizenId, application }),
    // What nobody may edit is what was submitted.
    roles.length > 0 && !applicationCan.edit(application.status) && addFormReader(db, application, citizenId),
    recordAudit(db, ctx, { citizenId, act: 'applicationConfirmed', details: proof.method, record: application.id }),
  ])
  if (isMoved.includes(false)) throw refuse('changedMeanwhile')
  await announceConfirmed(ctx, { ...present, places: after }, placeIds)
  return { confirmationId: places[0]?.id ?? '' }
}

/** Whether all of the caller's places are confirmed with this content. */
const isAnswered = ({ own, isConfirmed }: OwnPlaces, { digest }: Input<typeof confirmApplication>): boolean =>
  isConfirmed && own.every(({ place }) => place?.digest?.toString('hex') === digest)
