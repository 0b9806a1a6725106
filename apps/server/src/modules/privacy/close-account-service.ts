import type { Caller, LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { lockApplicationsIn } from '../application-record/application-store.ts'
import { endForParticipants } from '../application-record/notify-participants-service.ts'
import { endInvitationsFrom } from '../application-record/participation-store.ts'
import { discardDraft, discardDrafts } from '../applications/discard-drafts-service.ts'
import { releaseClaims } from '../appointments/appointment-service.ts'
import { listClaimedSlots } from '../appointments/hold-store.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { emptyFlows, replaceLiveFlows } from '../face/face-flow-store.ts'
import { type RightCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { deleteCodesOf } from '../phone-codes/phone-code-store.ts'
import { lockCaller, openidIndexOf } from '../session/citizen-store.ts'
import { emptyAccount, type Standing } from './closing-store.ts'
import { readStanding } from './standing-service.ts'

type Closing = LocalServices & { db: Db; caller: Pick<Caller, 'citizenId'> }

/** Who closes the account: its citizen with the code, where there is one, or the operator for them. */
interface By {
  actor: 'citizen' | 'operator'
  right?: RightCode | undefined
}

/**
 * Closes an account, in the caller's transaction. Nothing may be under way. Drafts, what the desk has returned and
 * everything personal are deleted. Other submitted applications, queries and the audit log stay, as the law on archives
 * demands. What limits count stays without the person until their time is over: neither closing nor a new account resets one.
 */
export async function close(ctx: Closing, { actor, right }: By): Promise<void> {
  const { db, caller, cipher, clock } = ctx
  const citizen = await lockCaller(db, cipher, caller.citizenId)
  if (right) await spendPhoneCode(db, right)
  const now = clock.now()
  await discardDrafts(ctx)
  await endRejected(ctx)
  // Another device may have submitted one of them, before it was locked.
  refuseWhileBusy(await readStanding(ctx, db))
  await releaseClaims(ctx, citizen.id, await listClaimedSlots(db, citizen.id))
  await replaceLiveFlows(db, citizen.id, now)
  await emptyFlows(db, citizen.id)
  await deleteCodesOf(db, citizen.id)
  await emptyAccount(db, citizen.id, { openidIndex: openidIndexOf(cipher, citizen.openid), now })
  await recordAudit(db, ctx, { citizenId: citizen.id, actor, act: 'accountClosed', details: '' })
}

/**
 * Nobody can go on with rejected applications. What the desk has of one stays until its retention ends, as if the citizen
 * had deleted it. One of the outside registry is kept by law. Who takes part is notified.
 */
async function endRejected(ctx: Closing): Promise<void> {
  const { db, caller, clock } = ctx
  const rejected = await lockApplicationsIn(db, caller.citizenId, ['cadastralRejected', 'acceptanceRejected'])
  for (const application of rejected) {
    if (application.handed_to === 'desk') await discardDraft(ctx, application)
    else await endForParticipants(ctx, application)
  }
  await endInvitationsFrom(db, caller.citizenId, clock.now())
}

export function refuseWhileBusy(standing: Standing): void {
  if (standing.pendingApplications + standing.bookedAppointments + standing.unansweredArchiveRequests > 0)
    throw refuse('accountBusy')
}
