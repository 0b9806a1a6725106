import type { getPasskeyOptions } from '@registration/contract/desk/sign-in.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { makeRequestOptions } from './passkey-rules.ts'
import { listPasskeys, saveChallenge } from './passkey-store.ts'

/** What the browser asks a passkey for. docs/product/desk.md 'Sign-in'. */
export const getPasskeyOptionsHandler: Handler<typeof getPasskeyOptions> = async (_input, ctx) => {
  const { caller, db, config, clock } = ctx
  if (!caller) throw refuse('signedOut')
  const passkeys = await listPasskeys(db, caller.staffId)
  if (passkeys.length === 0) throw refuse('passkeyNotFound')
  const options = await makeRequestOptions(config, passkeys)
  await saveChallenge(db, { sessionId: caller.sessionId, challenge: options.challenge, now: clock.now() })
  return { options: { ...options } }
}
