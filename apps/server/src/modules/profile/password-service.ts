import type { WriteContext } from '../../context.ts'
import { hashToken } from '../../http/caller.ts'
import { type CookieJar, sessionCookie } from '../../http/cookies.ts'
import { logSecurity } from '../../http/security-log.ts'
import { deleteOtherSessions } from '../../http/session-store.ts'
import { refuse } from '../../refuse.ts'
import { recordAudits } from '../audit/audit-service.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { replacePassword } from './password-store.ts'

/** Replaces the caller's password in place of the one that was read, signs out their other sessions and notifies them. */
export async function storeNewPassword(
  ctx: WriteContext & { cookies: CookieJar; address: string },
  { kept, newHash, act }: { kept: string; newHash: string; act: 'passwordChanged' | 'passwordReset' },
): Promise<void> {
  const { db, caller, cookies } = ctx
  const { citizenId } = caller
  if (!(await replacePassword(db, citizenId, { from: kept, to: newHash }))) throw refuse('changedMeanwhile')
  const ended = await deleteOtherSessions(db, citizenId, hashToken(cookies.read(sessionCookie) ?? ''))
  const ends = ended.map(({ id }) => ({ citizenId, act: 'sessionEnded', details: 'newPassword', record: id }) as const)
  await recordAudits(db, ctx, [{ citizenId, act, details: '' }, ...ends])
  for (const _ of ended) logSecurity(ctx, { event: 'sessionEnd', outcome: 'done', reason: 'newPassword', citizenId })
  await notifyCitizen(db, ctx, { citizenId, kind: 'passwordChanged', params: {}, recordId: citizenId })
}
