import { findBusiness } from '../../content/content-lookup.ts'
import type { EditedApplication, WriteContext } from '../../context.ts'
import { listParties } from '../applications/party-store.ts'
import { isInvitee, methodOf } from '../confirmations/place-rules.ts'
import { listPlaces, movePlace, type Place } from '../confirmations/place-store.ts'
import { voidConfirmations } from '../confirmations/void-confirmations-service.ts'
import { endInvitation, type Invitation, listOpenInvitations } from './invitation-store.ts'

/** What an edit makes untrue: confirmations of what is no longer there, and invitations of who is no longer meant. */
export async function afterEdit(ctx: WriteContext, application: EditedApplication): Promise<void> {
  if (!ctx.config.modules.includes('confirmation')) return
  const now = ctx.clock.now()
  const sent = { inviterId: application.citizen_id, applicationId: application.id, now }
  const [places, invitations] = await Promise.all([
    listPlaces(ctx.db, application.id, now),
    listOpenInvitations(ctx.db, sent),
  ])
  await voidConfirmations(ctx, application, [...places.values()])
  await endStaleInvitations(ctx, application, { places, invitations })
}

/**
 * Ends the open invitations to parties that were deleted, that are somebody else now, or that can no longer confirm
 * online. The filer has just done it and is not notified.
 */
async function endStaleInvitations(
  ctx: WriteContext,
  application: EditedApplication,
  { places, invitations }: { places: Map<string, Place>; invitations: Invitation[] },
): Promise<void> {
  const { db, cipher, clock, content } = ctx
  const now = clock.now()
  const named = invitations.filter(({ invitee_index }) => invitee_index !== null)
  if (named.length === 0) return
  const business = findBusiness(content, application.business_id)
  const meant = new Map(
    (await listParties(db, cipher, application)).flatMap((party) => {
      const placeId = places.get(party.id)?.id
      const isOnline = business && !['counter', 'notAsked'].includes(methodOf(ctx, business, party))
      return placeId !== undefined && isOnline ? [[placeId, party] as const] : []
    }),
  )
  for (const invitation of named) {
    const { place_id: placeId } = invitation
    const party = placeId === null ? undefined : meant.get(placeId)
    if (party && isInvitee(cipher, invitation.invitee_index, party)) continue
    await endInvitation(db, invitation, { state: 'ended', now })
    if (placeId !== null) await movePlace(db, 'expire', { id: placeId, state: 'invited' }, { now })
  }
}
