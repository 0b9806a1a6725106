import type { checkAccount } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { getCitizen } from '../session/citizen-store.ts'

export const checkAccountHandler: Handler<typeof checkAccount> = async (_input, { caller, db, cipher }) => {
  const { accountKind } = await getCitizen(db, cipher, caller.citizenId)
  return { accountKind }
}
