import type { withdrawInvitation } from '@registration/contract/invitations.ts'
import type { Handler } from '../../http/handler.ts'
import { movePlace } from '../confirmations/place-store.ts'
import { lockSentInvitation } from './invitation-service.ts'
import { endInvitation } from './invitation-store.ts'

/** Takes an own invitation back before it is answered. */
export const withdrawInvitationHandler: Handler<typeof withdrawInvitation> = async ({ invitationId }, ctx) => {
  const { db, clock } = ctx
  const { invitation } = await lockSentInvitation(ctx, invitationId)
  const now = clock.now()
  await endInvitation(db, invitation, { state: 'withdrawn', now })
  const { place_id: placeId } = invitation
  if (placeId !== null) await movePlace(db, 'withdraw', { id: placeId, state: 'invited' }, { now })
}
