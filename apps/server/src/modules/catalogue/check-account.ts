import type { checkAccount } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/call.ts'
import { getCitizen } from '../session/citizen-store.ts'

export const checkAccountHandler: Handler<typeof checkAccount> = async (_input, { caller, pool, cipher }) => {
  const { accountKind } = await getCitizen(pool, cipher, caller.citizenId)
  return { accountKind }
}
