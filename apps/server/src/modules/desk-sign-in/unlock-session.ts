import type { unlockSession } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'
import { stepUpOfficerSession } from '../../http/officer-session-store.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { factorsOf } from './factor-rules.ts'
import { withSecondFactor } from './factor-service.ts'

/** Unlocks a locked session. docs/product/desk.md 'Sessions'. */
export const unlockSessionHandler: Handler<typeof unlockSession> = async (given, ctx) => {
  const { caller, clock } = ctx
  if (!caller) throw refuse('signedOut')
  // Another tab has unlocked it.
  if (caller.state !== 'locked') return { state: caller.state, factors: factorsOf(caller) }
  if (given.recoveryCode) throw refuse('secondFactorFailed')
  const { staffId, sessionId } = caller
  await withSecondFactor(ctx, caller, given, async (db, proof) => {
    await recordStaffAct(db, ctx, { staffId, act: 'sessionUnlocked', details: proof, record: sessionId })
    return stepUpOfficerSession(db, { id: sessionId, now: clock.now() })
  })
  return { state: 'active', factors: factorsOf(caller) }
}
