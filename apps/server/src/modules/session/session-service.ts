import type { LocalServices } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { hashToken } from '../../http/caller.ts'
import { type CookieJar, sessionCookie } from '../../http/cookies.ts'
import { logSecurity, type SessionEnding } from '../../http/security-log.ts'
import { deleteSession } from '../../http/session-store.ts'
import { recordAudit } from '../audit/audit-service.ts'

type Context = Pick<LocalServices, 'config' | 'clock' | 'log' | 'signer'> & { cookies: CookieJar; address: string }

/**
 * Ends the session of this browser, on the server and in the browser: a cookie that is only cleared leaves its token
 * good for the one who has copied it.
 */
export async function endSessionOfBrowser(db: Db, ctx: Context, how: 'signedOut' | SessionEnding): Promise<void> {
  const token = ctx.cookies.read(sessionCookie)
  ctx.cookies.clear(sessionCookie)
  if (!token) return
  const ended = await inTransaction(db, async (transaction) => {
    const session = await deleteSession(transaction, hashToken(token))
    if (!session) return undefined
    const { id: record, citizenId } = session
    const act = how === 'signedOut' ? 'signedOut' : 'sessionEnded'
    await recordAudit(transaction, ctx, { citizenId, act, details: how === 'signedOut' ? '' : how, record })
    return session
  })
  if (!ended) return
  const { citizenId } = ended
  if (how === 'signedOut') logSecurity(ctx, { event: 'signOut', outcome: 'done', citizenId })
  else logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: how, citizenId })
}
