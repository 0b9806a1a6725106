import type { closeAccount } from '@registration/contract/privacy.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { discardDrafts } from '../applications/discard-drafts-service.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { lockCitizen } from '../session/citizen-store.ts'
import { countStanding, emptyAccount } from './closing-store.ts'
import { spendOwnDataCode } from './own-data-code.ts'

/**
 * Closes the caller's account (docs/product/privacy.md 'Closing the account'). Nothing may be under way, and the code
 * must be right. Drafts and everything personal are deleted. Submitted applications, queries and the audit log stay, as
 * the law on archives demands.
 */
export const closeAccountHandler: Handler<typeof closeAccount> = async ({ code, confirmation }, ctx) => {
  const { db, caller, cipher, clock, cookies } = ctx
  if (confirmation !== 'close') throw refuse('invalid')
  const citizen = await lockCitizen(db, cipher, caller.citizenId)
  const standing = await countStanding(db, citizen.id)
  if (standing.pendingApplications + standing.bookedAppointments + standing.unansweredArchiveRequests > 0)
    throw refuse('accountBusy')
  await spendOwnDataCode(ctx, code)
  await discardDrafts(ctx)
  await recordAudit(db, ctx, { citizenId: citizen.id, act: 'accountClosed', details: '' })
  await emptyAccount(db, citizen.id, clock.now())
  cookies.clear(sessionCookie)
}
