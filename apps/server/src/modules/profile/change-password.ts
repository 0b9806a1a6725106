import type { changePassword } from '@registration/contract/profile.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { refuseGuessable, verifyPassword } from './judge-password.ts'
import { storeNewPassword } from './password-service.ts'
import { findPasswordHash } from './password-store.ts'

/** Changes the caller's password of the web platform, after the old one (docs/product/profile.md 'Password'). */
export const changePasswordHandler: Handler<typeof changePassword> = async ({ password, newPassword }, ctx) => {
  const kept = await findPasswordHash(ctx.pool, ctx.caller.citizenId)
  if (kept === undefined) throw refuse('passwordMissing')
  refuseGuessable(newPassword)
  await verifyPassword(ctx, password, kept)
  await storeNewPassword(ctx, { kept, newPassword, act: 'passwordChanged' })
}
