import type { closeAccount } from '@registration/contract/privacy.ts'
import type { Ctx } from '../../context.ts'
import type { Handler } from '../../http/call.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { refuse } from '../../refuse.ts'
import { deleteApplication, listApplications } from '../applications/application-store.ts'
import { tellWithdrawal } from '../applications/tell-withdrawal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { discardFiles } from '../materials/attachment-rules.ts'
import { listAttachments } from '../materials/attachment-store.ts'
import { lockCitizen } from '../session/citizen-store.ts'
import { countStanding, emptyAccount } from './closing-store.ts'
import { spendOwnDataCode } from './own-data-code.ts'

/**
 * Closes the caller's account (docs/PRODUCT.md 'Closing the account'): nothing may be under way, the code must be right. Drafts
 * and everything personal go; submitted applications, queries and the audit log stay, as the law on archives asks.
 */
export const closeAccountHandler: Handler<typeof closeAccount> = async ({ code, confirmation }, ctx) => {
  const { db, caller, cipher, clock, cookies } = ctx
  if (confirmation !== 'close') throw refuse('invalid')
  const citizen = await lockCitizen(db, cipher, caller.citizenId)
  const standing = await countStanding(db, citizen.id)
  if (standing.pendingApplications + standing.bookedAppointments + standing.unansweredArchiveRequests > 0)
    throw refuse('accountBusy')
  await spendOwnDataCode(ctx, code)
  await deleteDrafts(ctx)
  await recordAudit(db, ctx, { citizenId: citizen.id, act: 'accountClosed', details: '' })
  await emptyAccount(db, citizen.id, clock.now())
  cookies.clear(sessionCookie)
}

/** As the citizen's own deleting of each; a draft has no number, so all of them come at once. */
async function deleteDrafts(ctx: Ctx): Promise<void> {
  const { db, caller } = ctx
  const { rows } = await listApplications(db, {
    citizenId: caller.citizenId,
    statuses: ['unsubmitted'],
    byAppointment: undefined,
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  })
  for (const application of rows) {
    const attachments = await listAttachments(db, application.id)
    await deleteApplication(db, application.id)
    await discardFiles(ctx, attachments)
    if (application.submission > 0) await tellWithdrawal(ctx, application, 'deleted')
  }
}
