import type { changePassword } from '@registration/contract/profile.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { refuseGuessable, takeOneTry } from './judge-password.ts'
import { storeNewPassword } from './password-service.ts'
import { findPasswordHash } from './password-store.ts'

/** Changes the caller's password of the web platform, after the old one (docs/product/profile.md 'Password'). */
export const changePasswordHandler: Handler<typeof changePassword> = async ({ password, newPassword }, ctx) => {
  const { pool, platform, caller } = ctx
  const kept = await findPasswordHash(pool, caller.citizenId)
  if (kept === undefined) throw refuse('passwordMissing')
  refuseGuessable(newPassword)
  const newHash = await platform.passwords.inTurn(caller.citizenId, async ({ hash, verify }) => {
    await takeOneTry(ctx, () => verify(password, kept))
    return hash(newPassword)
  })
  await ctx.commitOnce((db) => storeNewPassword({ ...ctx, db }, { kept, newHash, act: 'passwordChanged' }))
}
