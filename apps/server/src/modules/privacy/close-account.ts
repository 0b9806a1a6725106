import type { closeAccount } from '@registration/contract/own-data.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { close, refuseWhileBusy } from './close-account-service.ts'
import { checkOwnDataCode } from './own-data-code.ts'
import { readStanding } from './standing-service.ts'

/** Closes the caller's account (docs/product/privacy.md 'Closing the account'). The code must be right. */
export const closeAccountHandler: Handler<typeof closeAccount> = async ({ code, confirmation }, ctx) => {
  if (confirmation !== 'close') throw refuse('invalid')
  refuseWhileBusy(await readStanding(ctx, ctx.pool))
  const right = await checkOwnDataCode(ctx, code)
  await ctx.commitOnce((db) => close({ ...ctx, db }, { actor: 'citizen', right }))
  ctx.cookies.clear(sessionCookie)
}
