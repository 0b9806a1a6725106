import type { makeRecoveryCodes } from '@registration/contract/desk/account.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { lockActiveAccount } from '../desk-sign-in/account-store.ts'
import { replaceRecoveryCodes } from '../desk-sign-in/factor-store.ts'
import { codeIndexOf, makeOneTimeCode } from '../desk-sign-in/one-time-code-rules.ts'

/** Makes new recovery codes in the place of the old ones. docs/product/desk.md 'Own account'. */
export const makeRecoveryCodesHandler: Handler<typeof makeRecoveryCodes> = async (_input, ctx) => {
  const { caller, db, cipher } = ctx
  const { staffId } = caller
  if (!(await lockActiveAccount(db, staffId))) throw refuse('signedOut')
  const codes = Array.from({ length: deskLimits.recoveryCodes }, () => makeOneTimeCode('staff_recovery'))
  const indexes = codes.map((code) => codeIndexOf(cipher, 'staff_recovery', code))
  await replaceRecoveryCodes(db, staffId, indexes)
  await recordStaffAct(db, ctx, { staffId, act: 'recoveryCodesMade', details: '' })
  return { codes }
}
