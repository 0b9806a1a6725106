import { hashToken } from '../../http/caller.ts'
import { providerCookie } from '../../http/cookies.ts'
import { limitSignIns } from '../../http/rate-limits.ts'
import { refuse } from '../../refuse.ts'
import type { BrowserContext } from './browser-context.ts'
import { checksOf } from './oidc-rules.ts'
import { insertProviderSignIn } from './oidc-store.ts'
import { askProvider, returnUrlOf } from './provider-service.ts'

/** Leads to the sign-in page of the office's provider. docs/product/desk.md 'Provider'. */
export async function startSignIn(ctx: BrowserContext): Promise<string> {
  const { pool, config, platform, clock, ids, signIn, address } = ctx
  const { staffIdentity } = platform
  if (!staffIdentity) throw refuse('wayOff')
  await limitSignIns(ctx, address, 'desk sign-in')
  const seed = ids.token()
  const checks = checksOf(seed)
  const url = await askProvider(ctx, () => staffIdentity.signInUrl(returnUrlOf(config), checks))
  await insertProviderSignIn(pool, hashToken(checks.state), clock.now())
  signIn.set(providerCookie, seed)
  return url
}
