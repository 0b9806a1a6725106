import type { presentSecondFactor } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { factorsOf } from './factor-rules.ts'
import { withSecondFactor } from './factor-service.ts'
import { readFactorKinds } from './factor-store.ts'
import { completeSession } from './session-service.ts'

/** Completes a sign-in with a second factor. docs/product/desk.md 'Sign-in'. */
export const presentSecondFactorHandler: Handler<typeof presentSecondFactor> = async (given, ctx) => {
  const { caller, pool } = ctx
  if (!caller) throw refuse('signedOut')
  // Another tab has completed it.
  if (caller.state !== 'secondFactor') return { state: caller.state, factors: factorsOf(caller) }
  const { staffId, sessionId } = caller
  await withSecondFactor(ctx, caller, given, (db, proof) => completeSession(db, ctx, { staffId, sessionId, proof }))
  return { state: 'active', factors: factorsOf(await readFactorKinds(pool, staffId)) }
}
