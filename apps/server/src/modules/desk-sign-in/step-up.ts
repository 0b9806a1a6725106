import type { stepUp } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'
import { stepUpOfficerSession } from '../../http/officer-session-store.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { factorsOf } from './factor-rules.ts'
import { withSecondFactor } from './factor-service.ts'

/** Verifies the officer of an active session again. docs/product/desk.md 'Sessions'. */
export const stepUpHandler: Handler<typeof stepUp> = async (given, ctx) => {
  const { caller, clock } = ctx
  if (!caller) throw refuse('signedOut')
  if (caller.state !== 'active') throw refuse('secondFactorNeeded')
  if (given.recoveryCode) throw refuse('secondFactorFailed')
  const { staffId, sessionId } = caller
  await withSecondFactor(ctx, caller, given, async (db, proof) => {
    await recordStaffAct(db, ctx, { staffId, act: 'steppedUp', details: proof, record: sessionId })
    return stepUpOfficerSession(db, { id: sessionId, now: clock.now() })
  })
  return { state: 'active', factors: factorsOf(caller) }
}
