import type { signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { inTransaction } from '../../db/database.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { findActiveAccount, lockAccountOfPassword, returnTry } from './account-store.ts'
import { factorsOf, nextState } from './factor-rules.ts'
import { readFactorKinds } from './factor-store.ts'
import { beginSession, endSessionOfBrowser } from './session-service.ts'
import { judgeTry } from './try-service.ts'

const way = 'local'

/** Begins a session with the password of an account. docs/product/desk.md 'Sign-in'. */
export const signInWithPasswordHandler: Handler<typeof signInWithPassword> = async ({ login, password }, ctx) => {
  const { pool, config } = ctx
  if (!config.desk.ways.includes(way)) throw refuse('wayOff')
  const { id: staffId, hash } = await judgePassword(ctx, { login: login.toLowerCase(), password })
  const kinds = await inTransaction(pool, async (db) => {
    if (!(await lockAccountOfPassword(db, { id: staffId, hash }))) throw refuse('staffSignInFailed')
    await returnTry(db, { staffId, way })
    await beginSession(db, ctx, { staffId, way })
    return readFactorKinds(db, staffId)
  })
  await endSessionOfBrowser(pool, ctx, 'replaced')
  return { state: nextState(kinds), factors: factorsOf(kinds) }
}

/** The account of a login and its password. An unknown login takes as long as a known one. */
async function judgePassword(
  ctx: ContextOf<typeof signInWithPassword>,
  { login, password }: { login: string; password: string },
): Promise<{ id: string; hash: string }> {
  const { pool, platform } = ctx
  return platform.passwords.inTurn(`staff:${login}`, async ({ verify }) => {
    const account = await findActiveAccount(pool, login)
    return judgeTry(ctx, { staffId: account?.id, way, refusal: 'staffSignInFailed' }, async (mayPass) => {
      const hash = mayPass ? account?.passwordHash : undefined
      const isRight = await verify(password, hash)
      return isRight && account && hash ? { id: account.id, hash } : undefined
    })
  })
}
