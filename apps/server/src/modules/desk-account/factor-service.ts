import type { LocalServices, Officer } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { CookieJar } from '../../http/cookies.ts'
import { stepUpOfficerSession } from '../../http/officer-session-store.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { lockActiveAccount } from '../desk-sign-in/account-store.ts'
import { factorsOf } from '../desk-sign-in/factor-rules.ts'
import { readFactorKinds } from '../desk-sign-in/factor-store.ts'
import { completeSession } from '../desk-sign-in/session-service.ts'

type Context = Pick<LocalServices, 'config' | 'clock' | 'ids' | 'log' | 'metrics' | 'signer'> & {
  caller: Officer
  pool: Db
  cookies: CookieJar
  address: string
  userAgent: string
}

/**
 * Adds a second factor in one transaction, with the account's row locked. The first one completes a sign-in that waits
 * for it, and counts as verifying again.
 */
export async function addFactor(
  ctx: Context,
  proof: 'passkey' | 'totp',
  add: (db: Db) => Promise<void>,
): Promise<void> {
  const { pool, caller, clock } = ctx
  const { staffId, sessionId, state } = caller
  const wasFirst = factorsOf(caller).length === 0
  await inTransaction(pool, async (db) => {
    if (!(await lockActiveAccount(db, staffId))) throw refuse('signedOut')
    // Another session has added the first one meanwhile: this one has not presented it.
    const isFirst = factorsOf(await readFactorKinds(db, staffId)).length === 0
    if (wasFirst && !isFirst) throw refuse('secondFactorNeeded')
    await add(db)
    await recordStaffAct(db, ctx, { staffId, act: 'factorAdded', details: proof })
    if (!wasFirst) return
    const isAlive =
      state === 'enrolling'
        ? await completeSession(db, ctx, { staffId, sessionId, proof })
        : await stepUpOfficerSession(db, { id: sessionId, now: clock.now() })
    if (!isAlive) throw refuse('signedOut')
  })
}

/** Removes a second factor, with the account's row locked. @throws the refusal lastSecondFactor */
export async function removeFactor(
  ctx: Pick<LocalServices, 'config' | 'clock'> & { db: Db; caller: Officer },
  kind: 'passkey' | 'totp',
  remove: () => Promise<boolean>,
): Promise<boolean> {
  const { db, caller } = ctx
  const { staffId } = caller
  if (!(await lockActiveAccount(db, staffId))) throw refuse('signedOut')
  if (!(await remove())) return false
  if (factorsOf(await readFactorKinds(db, staffId)).length === 0) throw refuse('lastSecondFactor')
  await recordStaffAct(db, ctx, { staffId, act: 'factorRemoved', details: kind })
  return true
}
