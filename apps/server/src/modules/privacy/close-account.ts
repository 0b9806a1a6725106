import type { closeAccount } from '@registration/contract/privacy.ts'
import type { WriteContext } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { sessionCookie } from '../../http/cookies.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { discardDrafts } from '../applications/discard-drafts-service.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { type RightCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { lockCitizen } from '../session/citizen-store.ts'
import { countStanding, emptyAccount } from './closing-store.ts'
import { checkOwnDataCode } from './own-data-code.ts'

/**
 * Closes the caller's account (docs/product/privacy.md 'Closing the account'). Nothing may be under way, and the code
 * must be right. Drafts and everything personal are deleted. Submitted applications, queries and the audit log stay, as
 * the law on archives demands.
 */
export const closeAccountHandler: Handler<typeof closeAccount> = async ({ code, confirmation }, ctx) => {
  if (confirmation !== 'close') throw refuse('invalid')
  await refuseWhileBusy(ctx.pool, ctx.caller.citizenId)
  const right = await checkOwnDataCode(ctx, code)
  await ctx.commitOnce((db) => close({ ...ctx, db }, right))
  ctx.cookies.clear(sessionCookie)
}

async function close(ctx: WriteContext, right: RightCode | undefined): Promise<void> {
  const { db, caller, cipher, clock } = ctx
  const citizen = await lockCitizen(db, cipher, caller.citizenId)
  await refuseWhileBusy(db, citizen.id)
  if (right) await spendPhoneCode(db, right)
  await discardDrafts(ctx)
  await recordAudit(db, ctx, { citizenId: citizen.id, act: 'accountClosed', details: '' })
  await emptyAccount(db, citizen.id, clock.now())
}

async function refuseWhileBusy(db: ReadDb, citizenId: string): Promise<void> {
  const standing = await countStanding(db, citizenId)
  if (standing.pendingApplications + standing.bookedAppointments + standing.unansweredArchiveRequests > 0)
    throw refuse('accountBusy')
}
