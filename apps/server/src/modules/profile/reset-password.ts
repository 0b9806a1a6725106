import { maskPhone } from '@registration/contract/masking.ts'
import type { resetPassword, sendPasswordCode } from '@registration/contract/profile.ts'
import type { WriteContext } from '../../context.ts'
import type { CookieJar } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { spendPassedFlow } from '../face/face-flow-store.ts'
import { flowMs } from '../face/face-rules.ts'
import { checkPhoneCode, type RightCode, sendPhoneCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { getCitizen, lockCaller } from '../session/citizen-store.ts'
import { refuseGuessable } from './judge-password.ts'
import { storeNewPassword } from './password-service.ts'
import { deleteTries, findPasswordHash } from './password-store.ts'

/** Sends the code to the phone of the caller's profile. */
export const sendPasswordCodeHandler: Handler<typeof sendPasswordCode> = async ({ requestId }, ctx) => {
  const { pool, cipher, caller } = ctx
  if ((await findPasswordHash(pool, caller.citizenId)) === undefined) throw refuse('passwordMissing')
  const { phone } = await getCitizen(pool, cipher, caller.citizenId)
  await sendPhoneCode(ctx, { purpose: 'password', phone, requestId })
  return { maskedPhone: maskPhone(phone) }
}

/** Replaces the caller's forgotten password (docs/product/profile.md 'Password'). A pause after wrong tries ends. */
export const resetPasswordHandler: Handler<typeof resetPassword> = async ({ code, newPassword }, ctx) => {
  const { pool, platform, cipher, caller } = ctx
  const kept = await findPasswordHash(pool, caller.citizenId)
  if (kept === undefined) throw refuse('passwordMissing')
  refuseGuessable(newPassword)
  const { phone } = await getCitizen(pool, cipher, caller.citizenId)
  const right = await checkPhoneCode(ctx, { purpose: 'password', phone, code: code ?? '' })
  const newHash = await platform.passwords.inTurn(caller.citizenId, ({ hash }) => hash(newPassword))
  await ctx.commitOnce((db) => reset({ ...ctx, db }, { kept, newHash, right, phone }))
}

interface Proofs {
  kept: string
  newHash: string
  right: RightCode
  /** The phone that the code was sent to. */
  phone: string
}

async function reset(
  ctx: WriteContext & { cookies: CookieJar; address: string },
  { kept, newHash, right, phone }: Proofs,
): Promise<void> {
  const { db, cipher, caller, clock } = ctx
  const now = clock.now()
  const citizen = await lockCaller(db, cipher, caller.citizenId)
  if (citizen.phone !== phone) throw refuse('changedMeanwhile')
  if (!(await spendPassedFlow(db, caller.citizenId, { since: new Date(now.getTime() - flowMs), now })))
    throw refuse('passwordFaceNeeded')
  await spendPhoneCode(db, right)
  await deleteTries(db, caller.citizenId)
  await storeNewPassword(ctx, { kept, newHash, act: 'passwordReset' })
}
