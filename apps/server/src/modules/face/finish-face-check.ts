import { faceTokenIn, type finishFaceCheck } from '@registration/contract/face.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { type Handler, hashToken } from '../../http/call.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { FaceOutcome } from '../../platform/face-id/face-id.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { certifyCitizen, getCitizen } from '../session/citizen-store.ts'
import * as store from './face-flow-store.ts'
import { askingMs, flowMs, isOpen, mostAsked, readOutcome, refusalOfOutcome } from './face-rules.ts'

/**
 * Certifies the caller when the platform says that their check passed (docs/PRODUCT.md 'Real-name verification'). The address
 * brings only our own token; the verdict is asked for with the platform's token, which never left us. A flow grants once: the
 * same outcome is told again for a while, unknown and foreign tokens are told apart from nothing.
 */
export const finishFaceCheckHandler: Handler<typeof finishFaceCheck> = async ({ token = '' }, ctx) => {
  const { pool, caller, clock } = ctx
  const ours = faceTokenIn(token)
  const known = ours && (await store.findOwnFlow(pool, caller.citizenId, hashToken(ours)))
  if (!known) throw refuse('faceNotFound')
  const now = clock.now()
  const taken = await store.takeFlow(pool, {
    citizenId: caller.citizenId,
    id: known.id,
    now,
    stale: new Date(now.getTime() - askingMs),
    bornAfter: new Date(now.getTime() - flowMs),
  })
  if (!taken) return repeat(known, now)
  const { outcome, code } = await askPlatform(ctx, taken)
  if (isOpen(outcome) && taken.asked < mostAsked) {
    await store.giveFlowBack(pool, taken.id)
    throw refusalOf(outcome)
  }
  await settle(ctx, taken, { outcome, code })
}

/** What a flow that is not to be asked about says: its end, again; or that it is over, or not over yet. */
function repeat({ state, outcome, created_at, finished_at }: store.FaceFlow, now: Date): void {
  const ended = state === 'passed' || state === 'failed'
  if (!ended && now.getTime() - created_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (!ended) throw refuse(state === 'replaced' ? 'faceExpired' : 'facePending')
  if (finished_at && now.getTime() - finished_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (state === 'failed') throw refusalOf(readOutcome(outcome))
}

const refusalOf = (outcome: FaceOutcome): Refused =>
  refuse(outcome === 'passed' ? 'faceFailed' : refusalOfOutcome[outcome])

/** The platform's verdict on the person whom the flow began with; a profile that changed since is another person's. */
async function askPlatform(ctx: Ctx, flow: store.FaceFlow): Promise<{ outcome: FaceOutcome; code: string }> {
  const { pool, cipher, platform, log } = ctx
  const { name, documentNumber } = await getCitizen(pool, cipher, flow.citizen_id)
  const isSame =
    cipher.index(name, 'name') === flow.name_index &&
    cipher.index(documentNumber, 'document_number') === flow.document_number_index
  if (!isSame || flow.vendor_token_sealed === null) return { outcome: 'otherPerson', code: 'changed' }
  const vendorToken = cipher.open(flow.vendor_token_sealed, `face_flow:${flow.id}:vendor_token`)
  try {
    const result = await platform.faceId.result(vendorToken, { name, documentNumber, reference: flow.id })
    const { outcome, code } = result
    if (outcome === 'otherPerson' || outcome === 'notLive')
      log.warn({ flow: flow.id, outcome }, 'a face check is suspect')
    if (outcome === 'unavailable') log.error({ flow: flow.id, code }, 'the face platform refuses us')
    return result
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: 'faceId', code: error.code }, 'the end of a face check is not known yet')
    return { outcome: 'unavailable', code: error.code }
  }
}

/** Ends the flow and certifies, together; whoever comes second is told the end that stands. */
async function settle(ctx: Ctx, flow: store.FaceFlow, told: { outcome: FaceOutcome; code: string }): Promise<void> {
  const { pool, caller, cipher, clock } = ctx
  const now = clock.now()
  const outcome = await inTransaction(pool, async (db) => {
    const { name } = await getCitizen(db, cipher, caller.citizenId)
    const isCertified =
      told.outcome === 'passed' &&
      cipher.index(name, 'name') === flow.name_index &&
      (await certifyCitizen(db, { id: caller.citizenId, name, documentNumberIndex: flow.document_number_index, now }))
    const end = endOf(told.outcome, isCertified)
    const state = isCertified ? 'passed' : 'failed'
    const isOurs = await store.endFlow(db, { id: flow.id, state, outcome: end, resultCode: told.code, now })
    if (!isOurs) throw refuse('faceExpired')
    const act = isCertified ? 'certified' : 'certificationFailed'
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act, details: `face ${end}` })
    return end
  })
  if (outcome !== 'passed') throw refusalOf(outcome)
}

/** What is kept of a flow: no flow stays open for good. */
function endOf(outcome: FaceOutcome, isCertified: boolean): FaceOutcome {
  if (isCertified) return 'passed'
  if (outcome === 'passed') return 'otherPerson'
  return isOpen(outcome) ? 'failed' : outcome
}
