import { faceTokenIn, type finishFaceCheck } from '@registration/contract/face.ts'
import { inTransaction } from '../../db/database.ts'
import { hashToken } from '../../http/caller.ts'
import type { Handler } from '../../http/handler.ts'
import type { FaceOutcome } from '../../platform/face-id/face-id.ts'
import { type Refused, refuse } from '../../refuse.ts'
import * as store from './face-flow-store.ts'
import { askingMs, flowMs, isOpen, maxAsked, readOutcome, refusalOfOutcome } from './face-rules.ts'
import { getVerdict, settleFlow } from './face-service.ts'

/**
 * Certifies the caller if the platform says that their check passed (docs/product/face.md 'Real-name verification').
 * The address has only our own token. The platform is asked with its own token, which never left us. A flow certifies
 * once. Later calls get the same outcome for a while. Unknown tokens and those of others get the same refusal.
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
  const { outcome, code } = await getVerdict(ctx, taken)
  if (isOpen(outcome) && taken.asked < maxAsked) {
    await store.giveFlowBack(pool, taken)
    throw refusalOf(outcome)
  }
  const verdict = { outcome, code }
  const end = await inTransaction(pool, (db) => settleFlow(db, ctx, { flow: taken, verdict, actor: 'citizen' }))
  if (end === undefined) throw refuse('faceExpired')
  if (end !== 'passed') throw refusalOf(end)
}

/** The answer of a flow that the platform is not asked about: its outcome again, or that it is over or not over yet. */
function repeat({ state, outcome, created_at, finished_at }: store.FaceFlow, now: Date): void {
  const ended = state === 'passed' || state === 'failed'
  if (!ended && now.getTime() - created_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (!ended) throw refuse(state === 'replaced' ? 'faceExpired' : 'facePending')
  if (finished_at && now.getTime() - finished_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (state === 'failed') throw refusalOf(readOutcome(outcome))
}

const refusalOf = (outcome: FaceOutcome): Refused =>
  refuse(outcome === 'passed' ? 'faceFailed' : refusalOfOutcome[outcome])
