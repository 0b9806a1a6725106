import type { declineInvitation } from '@registration/contract/invitations.ts'
import type { Handler } from '../../http/handler.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { movePlace } from '../confirmations/place-store.ts'
import { lockReceivedInvitation, reportPlace } from './invitation-service.ts'
import { endInvitation, muteInviter } from './invitation-store.ts'

/** The invitee does not agree. The sender is notified. Who does not know the sender gives them no reason. */
export const declineInvitationHandler: Handler<typeof declineInvitation> = async (input, ctx) => {
  const { invitationId, reason, note = '', mute = false } = input
  const { db, caller, clock } = ctx
  const { application, invitation } = await lockReceivedInvitation(ctx, invitationId)
  const now = clock.now()
  await endInvitation(db, invitation, { state: 'refused', reason, answeredBy: caller.citizenId, now })
  const { place_id: placeId, inviter_id: inviterId } = invitation
  if (placeId !== null) {
    await movePlace(db, 'decline', { id: placeId, state: 'invited' }, { now, refusal: { reason, note } })
    await reportPlace(ctx, application, placeId)
  }
  if (mute) await muteInviter(db, { citizenId: caller.citizenId, inviterId, now })
  await notifyOfConfirmations(db, ctx, application, 'confirmationRefused')
  await recordAudit(db, ctx, {
    citizenId: caller.citizenId,
    act: 'invitationDeclined',
    details: '',
    record: invitation.id,
  })
}
