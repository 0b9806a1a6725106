import type { unlockProperties } from '@registration/contract/holdings.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { checkPhoneCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { getCertifiedCitizen, identityHashOf, unlockedUntil } from './unlock-service.ts'
import { saveUnlock } from './unlock-store.ts'

/** Unlocks this session for its citizen's own property. */
export const unlockPropertiesHandler: Handler<typeof unlockProperties> = async ({ code = '', challengeId }, ctx) => {
  const { caller, clock } = ctx
  const citizen = await getCertifiedCitizen(ctx)
  const right = await checkPhoneCode(ctx, { purpose: 'property', phone: citizen.phone, code, challengeId })
  await ctx.commitOnce(async (db) => {
    await spendPhoneCode(db, right)
    const unlock = { identityHash: identityHashOf(ctx, citizen), until: unlockedUntil(clock.now()) }
    if (!(await saveUnlock(db, caller, unlock))) throw refuse('signedOut')
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'propertyUnlocked', details: '' })
  })
}
