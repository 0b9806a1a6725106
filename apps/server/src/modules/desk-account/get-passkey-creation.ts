import type { getPasskeyCreation } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { makeCreationOptions } from '../desk-sign-in/passkey-rules.ts'
import { listPasskeys, saveChallenge } from '../desk-sign-in/passkey-store.ts'
import { refuseTooManyPasskeys } from './passkey-rules.ts'

/** What the browser makes a new passkey of. docs/product/desk.md 'Own account'. */
export const getPasskeyCreationHandler: Handler<typeof getPasskeyCreation> = async (_input, ctx) => {
  const { caller, db, config, clock } = ctx
  const existing = await listPasskeys(db, caller.staffId)
  refuseTooManyPasskeys(existing)
  const options = await makeCreationOptions(config, caller, existing)
  await saveChallenge(db, { sessionId: caller.sessionId, challenge: options.challenge, now: clock.now() })
  return { options: { ...options } }
}
