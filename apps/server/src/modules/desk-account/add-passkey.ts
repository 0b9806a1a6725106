import type { addPasskey } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { takeFreshChallenge } from '../desk-sign-in/challenge-service.ts'
import { verifyCreation } from '../desk-sign-in/passkey-rules.ts'
import { insertPasskey, listPasskeys } from '../desk-sign-in/passkey-store.ts'
import { addFactor } from './factor-service.ts'
import { refuseTooManyPasskeys } from './passkey-rules.ts'

/** Adds a passkey. docs/product/desk.md 'Own account'. */
export const addPasskeyHandler: Handler<typeof addPasskey> = async ({ name, passkey: answer }, ctx) => {
  const { caller, config, clock, ids } = ctx
  const { staffId, sessionId } = caller
  const challenge = await takeFreshChallenge(ctx, sessionId)
  const passkey = challenge && (await verifyCreation(config, { challenge, answer }))
  if (!passkey) throw refuse('passkeyRefused')
  await addFactor(ctx, 'passkey', async (db) => {
    refuseTooManyPasskeys(await listPasskeys(db, staffId))
    const row = { staffId, id: ids.uuid(), name, passkey, now: clock.now() }
    if (!(await insertPasskey(db, row))) throw refuse('passkeyRefused')
  })
}
