import type { confirmTotp } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { findNextTotp, saveTotp } from '../desk-sign-in/factor-store.ts'
import { findTimeStep } from '../desk-sign-in/totp-rules.ts'
import { addFactor } from './factor-service.ts'

/** Puts the new authenticator in the place of the old one. docs/product/desk.md 'Own account'. */
export const confirmTotpHandler: Handler<typeof confirmTotp> = async ({ code }, ctx) => {
  const { caller, pool, cipher, clock } = ctx
  const { staffId } = caller
  const secret = await findNextTotp(pool, cipher, staffId)
  const now = clock.now()
  const lastStep = secret && findTimeStep(secret, code, { now, after: 0 })
  if (!secret || lastStep === undefined) throw refuse('secondFactorFailed')
  await addFactor(ctx, 'totp', async (db) => {
    const present = await findNextTotp(db, cipher, staffId)
    // Another secret was made meanwhile, or this one was confirmed.
    if (!present?.equals(secret)) throw refuse('secondFactorFailed')
    await saveTotp(db, cipher, { staffId, secret, lastStep, now })
  })
}
