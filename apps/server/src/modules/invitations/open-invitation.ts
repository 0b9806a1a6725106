import type { openInvitation } from '@registration/contract/invitations.ts'
import type { LocalServices } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { getCitizen, isComplete } from '../session/citizen-store.ts'
import { endUnanswered, isAnswered, isMeant, purposeOf, refuseEnded } from './invitation-service.ts'
import { findByToken, type Invitation, noteWrongInvitee } from './invitation-store.ts'

/** What the holder of a token can do with its invitation. Who is not meant learns that and nothing else. */
export const openInvitationHandler: Handler<typeof openInvitation> = async ({ token }, ctx) => {
  const { pool, cipher, caller, clock } = ctx
  const invitation = await findByToken(pool, token)
  if (!invitation) throw refuse('invitationNotFound')
  const { id: invitationId } = invitation
  const purpose = purposeOf(invitation)
  if (invitation.inviter_id === caller.citizenId) return { state: 'sender', needs: '', purpose, invitationId }
  const citizen = await getCitizen(pool, cipher, caller.citizenId)
  if (!isComplete(citizen)) return { state: 'open', needs: 'profile', purpose, invitationId: '' }
  if (!citizen.certifiedAt) return { state: 'open', needs: 'certification', purpose, invitationId: '' }
  if (!isMeant(ctx, invitation, citizen)) {
    await countWrongInvitee(ctx, invitation)
    throw refuse('invitationNotYours')
  }
  if (isAnswered(invitation, citizen.id)) return { state: 'answered', needs: '', purpose, invitationId }
  refuseEnded(invitation, { citizenId: citizen.id, now: clock.now() })
  return { state: 'open', needs: '', purpose, invitationId }
}

/** It stays counted though the call is refused. */
async function countWrongInvitee(ctx: ContextOf<typeof openInvitation>, invitation: Invitation): Promise<void> {
  const { caller } = ctx
  await inTransaction(ctx.pool, (db) => count({ ...ctx, db }, invitation, caller.citizenId))
}

/** The application's lock lets the callers in one after the other, so that the last one sees all. */
async function count(ctx: LocalServices & { db: Db }, invitation: Invitation, citizenId: string): Promise<void> {
  const { db } = ctx
  const { id: invitationId, application_id: applicationId } = invitation
  const application = applicationId === null ? undefined : await lockApplication(db, applicationId)
  if (!application) return
  const wrong = await noteWrongInvitee(db, { invitationId, citizenId })
  if (wrong >= serverLimits.wrongInvitees) await endUnanswered(ctx, application, { invitation, state: 'ended' })
}
