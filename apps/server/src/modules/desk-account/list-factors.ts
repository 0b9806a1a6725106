import type { listFactors } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { listPasskeys } from '../desk-sign-in/passkey-store.ts'
import { readFactorFacts } from './account-store.ts'

/** The caller's second factors. docs/product/desk.md 'Own account'. */
export const listFactorsHandler: Handler<typeof listFactors> = async (_input, { caller, db }) => {
  const { totpSince, recoveryCodes, hasPassword } = await readFactorFacts(db, caller.staffId)
  const passkeys = await listPasskeys(db, caller.staffId)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: toShanghai(createdAt),
      usedAt: usedAt ? toShanghai(usedAt) : '',
    })),
    totpSince: totpSince ? toShanghai(totpSince) : '',
    recoveryCodes,
    hasPassword,
  }
}
