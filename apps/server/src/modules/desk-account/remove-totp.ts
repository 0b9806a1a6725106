import type { removeTotp } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { deleteTotp } from '../desk-sign-in/factor-store.ts'
import { removeFactor } from './factor-service.ts'

/** Removes the authenticator. Without one it changes nothing. docs/product/desk.md 'Own account'. */
export const removeTotpHandler: Handler<typeof removeTotp> = async (_input, ctx) => {
  await removeFactor(ctx, 'totp', () => deleteTotp(ctx.db, ctx.caller.staffId))
}
