import { placeCan } from '@registration/contract/rules/confirmation-states.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { EditedApplication, FollowEdit, WriteContext } from '../../context.ts'
import { isUuid } from '../../ids.ts'
import { getOwnApplication, type OwnedApplication } from '../application-record/application-store.ts'
import {
  endForWhoLeft,
  notifyOfEdit,
  notifyOfEndedInvitation,
} from '../application-record/notify-participants-service.ts'
import { listParticipants, type Participant } from '../application-record/participant-store.ts'
import { listParties } from '../applications/party-store.ts'
import { getConfirmable } from '../confirmations/digest-service.ts'
import { isInvitee, methodOf } from '../confirmations/place-rules.ts'
import { listPlaces, movePlace, type Place } from '../confirmations/place-store.ts'
import { isConfirmed, voidConfirmations } from '../confirmations/void-confirmations-service.ts'
import { endInvitation, findLastInvitees, type Invitation, listOpenInvitations } from './invitation-store.ts'

/**
 * What a change makes untrue: confirmations of what is no longer there, invitations of who is no longer meant, and the part
 * of who is no party any more (docs/product/confirmation.md 'The digest').
 */
export async function watchEdit(
  ctx: WriteContext,
  { id, citizen_id }: Pick<EditedApplication, 'id' | 'citizen_id'>,
): Promise<FollowEdit> {
  if (!ctx.config.modules.includes('confirmation') || !isUuid(id)) return async () => {}
  const before = await listPlaces(ctx.db, id, ctx.clock.now())
  // Without a place nobody has anything of it but its filer.
  const participants = before.size > 0 ? await listParticipants(ctx.db, { id, citizen_id }, ctx.clock.now()) : []
  const isAsked = participants.some(({ invitationIds }) => invitationIds.length > 0)
  const digest = isAsked ? await findDigest(ctx, { id, citizen_id }) : undefined
  return (application) => followEdit(ctx, application, { before, participants, digest })
}

interface Before {
  before: Map<string, Place>
  participants: Participant[]
  /** Of what those with an open invitation would confirm. Undefined without one. */
  digest: Buffer | undefined
}

async function findDigest(ctx: WriteContext, { id, citizen_id }: OwnedApplication): Promise<Buffer | undefined> {
  const application = await getOwnApplication(ctx.db, citizen_id, id)
  return (await getConfirmable(ctx, application)).digest
}

async function followEdit(
  ctx: WriteContext,
  application: EditedApplication,
  { before, participants, digest: former }: Before,
): Promise<void> {
  const now = ctx.clock.now()
  const sent = { inviterId: application.citizen_id, applicationId: application.id, now }
  const [places, invitations] = await Promise.all([
    listPlaces(ctx.db, application.id, now),
    listOpenInvitations(ctx.db, sent),
  ])
  const gone = [...before.values()].filter(({ partyId }) => !places.has(partyId))
  // Who left is not asked to confirm again.
  const left = participants.length > 0 ? await endForWhoLeft(ctx, application) : []
  const staying = participants.filter(({ citizenId }) => !left.includes(citizenId))
  const hasConfirmed = [...places.values(), ...gone].some(isConfirmed)
  const digest = former || hasConfirmed ? (await getConfirmable(ctx, application)).digest : undefined
  await voidConfirmations(ctx, application, { places: [...places.values()], gone, digest })
  const stale = await endStaleInvitations(ctx, application, { places, invitations, participants: staying })
  await forgetAnswers(ctx, application, places)
  if (!former || !digest || digest.equals(former)) return
  const open = invitations.filter((invitation) => !stale.includes(invitation)).map(({ id }) => id)
  await notifyOfEdit(ctx, application, staying, open)
}

/** A party that is somebody else now has not answered: what the one before answered is not theirs. */
async function forgetAnswers(ctx: WriteContext, application: EditedApplication, places: Map<string, Place>) {
  const { db, cipher, clock } = ctx
  const answered = [...places.values()].filter(({ state }) => placeCan('forget', state))
  if (answered.length === 0) return
  const [invitees, parties] = await Promise.all([
    findLastInvitees(db, application),
    listParties(db, cipher, application),
  ])
  for (const place of answered) {
    const [invitee, party] = [invitees.get(place.id), parties.find(({ id }) => id === place.partyId)]
    if (invitee && party && !isInvitee(cipher, invitee, party))
      await movePlace(db, 'forget', place, { now: clock.now() })
  }
}

/**
 * Ends the open invitations to parties that were deleted, that are somebody else now, or that can no longer confirm
 * online, and returns them. Who was invited is notified. The filer has just done it and is not.
 */
async function endStaleInvitations(
  ctx: WriteContext,
  application: EditedApplication,
  {
    places,
    invitations,
    participants,
  }: { places: Map<string, Place>; invitations: Invitation[]; participants: Participant[] },
): Promise<Invitation[]> {
  const { db, cipher, clock, content } = ctx
  const now = clock.now()
  const named = invitations.filter(({ invitee_index }) => invitee_index !== null)
  if (named.length === 0) return []
  const business = findBusiness(content, application.business_id)
  const meant = new Map(
    (await listParties(db, cipher, application)).flatMap((party) => {
      const placeId = places.get(party.id)?.id
      const isOnline = business && !['counter', 'notAsked'].includes(methodOf(ctx, business, party))
      return placeId !== undefined && isOnline ? [[placeId, party] as const] : []
    }),
  )
  const stale = named.filter(({ place_id: placeId, invitee_index }) => {
    const party = placeId === null ? undefined : meant.get(placeId)
    return !party || !isInvitee(cipher, invitee_index, party)
  })
  for (const invitation of stale) {
    const { place_id: placeId } = invitation
    await endInvitation(db, invitation, { state: 'ended', now })
    if (placeId !== null) await movePlace(db, 'expire', { id: placeId, state: 'invited' }, { now })
    const invited = participants.filter(({ invitationIds }) => invitationIds.includes(invitation.id))
    await notifyOfEndedInvitation(ctx, application, invited)
  }
  return stale
}
