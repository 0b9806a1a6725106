import type { removePasskey } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { deletePasskey } from '../desk-sign-in/passkey-store.ts'
import { removeFactor } from './factor-service.ts'

/** Removes a passkey. docs/product/desk.md 'Own account'. */
export const removePasskeyHandler: Handler<typeof removePasskey> = async ({ id }, ctx) => {
  const { db, caller } = ctx
  const isRemoved = await removeFactor(ctx, 'passkey', () => deletePasskey(db, { staffId: caller.staffId, id }))
  if (!isRemoved) throw refuse('passkeyNotFound')
}
