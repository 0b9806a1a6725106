import { faceTokenIn } from '@registration/contract/face.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { StepContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { hashToken } from '../../http/caller.ts'
import type { FaceFailure } from '../../platform/face-id/face-id.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { instantOf } from '../../shanghai-time.ts'
import * as store from './face-flow-store.ts'
import {
  askingMs,
  flowMs,
  flowsADay,
  isOpen,
  isWorthAnother,
  maxAsked,
  readOutcome,
  refusalOfOutcome,
} from './face-rules.ts'
import { getVerdict, settleFlow } from './face-service.ts'

/**
 * Asks the platform how the caller's flow for a use ended. Returns the flow if it passed, refuses every other end by
 * its own name. The address has only our own token. The platform is asked with its own token, which never left us.
 * Later calls get the same outcome for a while. Unknown tokens, those of others and those of another use get the same
 * refusal. A flow for other content of the same place is refused as `contentChanged`. Call it outside a transaction.
 */
export async function finishFlow(ctx: StepContext, token: string, use: store.FlowUse): Promise<store.OwnedFlow> {
  const { pool, caller, clock } = ctx
  const ours = faceTokenIn(token)
  const known = ours && (await store.findOwnFlow(pool, caller.citizenId, { tokenHash: hashToken(ours), use }))
  if (!known) throw refuse('faceNotFound')
  // The content was edited while the citizen was on the platform's page. They have to read it again.
  if (use.purpose === 'confirmation' && !known.digest?.equals(use.digest)) throw refuse('contentChanged')
  const now = clock.now()
  const taken = await store.takeFlow(pool, {
    citizenId: caller.citizenId,
    id: known.id,
    now,
    stale: new Date(now.getTime() - askingMs),
    bornAfter: new Date(now.getTime() - flowMs),
  })
  if (!taken) {
    await refuseUnlessPassed(ctx, known, now)
    return known
  }
  const { outcome, code } = await getVerdict(ctx, taken)
  if (isOpen(outcome) && taken.asked < maxAsked) {
    await store.giveFlowBack(pool, taken)
    throw refuse(refusalOfOutcome[outcome])
  }
  const verdict = { outcome, code }
  const end = await inTransaction(pool, (db) => settleFlow(db, ctx, { flow: taken, verdict, actor: 'citizen' }))
  if (end === undefined) throw refuse('faceExpired')
  if (end !== 'passed') throw await failureOf(ctx, end)
  return taken
}

/** Uses up a check that passed, in the transaction of its act: another refusal of the act leaves it good. */
export async function spendFlow(db: Db, flow: store.OwnedFlow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - flowMs)
  if (!(await store.spendFlow(db, flow, { since, now }))) throw refuse('faceExpired')
}

/** A flow that the platform is not asked about: its outcome again, or that it is over or not over yet. */
async function refuseUnlessPassed(ctx: StepContext, flow: store.FaceFlow, now: Date): Promise<void> {
  const { state, outcome, created_at, finished_at } = flow
  const ended = state === 'passed' || state === 'failed'
  if (!ended && now.getTime() - created_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (!ended) throw refuse(state === 'replaced' ? 'faceExpired' : 'facePending')
  if (finished_at && now.getTime() - finished_at.getTime() >= flowMs) throw refuse('faceExpired')
  if (state === 'failed') throw await failureOf(ctx, readOutcome(outcome))
}

/** Why a check failed. Nobody is asked for another one on a day that has none left. */
async function failureOf({ pool, caller, clock }: StepContext, outcome: FaceFailure): Promise<Refused> {
  const refusal = refuse(refusalOfOutcome[outcome])
  if (!isWorthAnother(outcome)) return refusal
  const midnight = instantOf(todayInShanghai(clock.now()), '00:00')
  const { started } = await store.countFlows(pool, caller.citizenId, midnight)
  return started >= flowsADay ? refuse('faceLastFailed') : refusal
}
