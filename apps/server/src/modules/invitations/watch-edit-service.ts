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
import { type HeldParty, listParties } from '../applications/party-store.ts'
import { getConfirmable } from '../confirmations/digest-service.ts'
import { isInvitee, isSameIdentity, methodOf } from '../confirmations/place-rules.ts'
import { endInvitationsOfPlaces, listPlaces, movePlace, type Place } from '../confirmations/place-store.ts'
import { isConfirmed, voidConfirmations } from '../confirmations/void-confirmations-service.ts'
import { endInvitation, type Invitation, listOpenInvitations } from './invitation-store.ts'

/**
 * What a change makes untrue: confirmations of what is no longer there, invitations of who is no longer meant, and the part
 * of who is no party any more (docs/product/confirmation.md 'The digest').
 */
export async function watchEdit(
  ctx: WriteContext,
  { id, citizen_id }: Pick<EditedApplication, 'id' | 'citizen_id'>,
): Promise<FollowEdit> {
  if (!ctx.config.modules.includes('confirmation') || !isUuid(id)) return async () => {}
  const { db, cipher, clock } = ctx
  const before = await listPlaces(db, id, clock.now())
  // Nobody has anything of it but its filer. Who enters themselves gets a place with their party.
  if (before.size === 0) return async () => {}
  const [participants, parties] = await Promise.all([
    listParticipants(db, { id, citizen_id }, clock.now()),
    listParties(db, cipher, { id, citizen_id }),
  ])
  const isAsked = participants.some(({ invitationIds }) => invitationIds.length > 0)
  const digest = isAsked ? await findDigest(ctx, { id, citizen_id }) : undefined
  return (application) => followEdit(ctx, application, { before, parties, participants, digest })
}

interface Before {
  before: Map<string, Place>
  parties: HeldParty[]
  participants: Participant[]
  /** Of what those with an open invitation would confirm. Undefined without one. */
  digest: Buffer | undefined
}

async function findDigest(ctx: WriteContext, { id, citizen_id }: OwnedApplication): Promise<Buffer | undefined> {
  const application = await getOwnApplication(ctx.db, citizen_id, id)
  return (await getConfirmable(ctx, application)).digest
}

async function followEdit(ctx: WriteContext, application: EditedApplication, known: Before): Promise<void> {
  const { db, cipher, clock } = ctx
  const { before, participants, digest: former } = known
  const sent = { inviterId: application.citizen_id, applicationId: application.id, now: clock.now() }
  const [places, invitations, parties] = await Promise.all([
    listPlaces(db, application.id, sent.now),
    listOpenInvitations(db, sent),
    listParties(db, cipher, application),
  ])
  const goneIds = known.parties
    .filter((one) => !parties.some((each) => each.id === one.id && isSameIdentity(each, one)))
    .map(({ id }) => id)
  const left = await endForWhoLeft(ctx, application, { participants, goneIds })
  const gone = [...before.values()].filter(({ partyId }) => !places.has(partyId))
  // Who left is not asked to confirm again.
  const staying = participants.filter(({ citizenId }) => !left.includes(citizenId))
  const hasConfirmed = [...places.values(), ...gone].some(isConfirmed)
  const digest = former || hasConfirmed ? (await getConfirmable(ctx, application)).digest : undefined
  await voidConfirmations(ctx, application, { places: [...places.values()], gone, digest, participants: staying })
  const stale = await endStaleInvitations(ctx, application, { places, parties, invitations, participants: staying })
  await forgetAnswers(ctx, { places, parties, former: known.parties, stale })
  if (!former || !digest || digest.equals(former)) return
  const open = invitations.filter((invitation) => !stale.includes(invitation)).map(({ id }) => id)
  await notifyOfEdit(ctx, application, staying, open)
}

interface Replaced {
  places: Map<string, Place>
  parties: readonly HeldParty[]
  /** Before the edit. */
  former: readonly HeldParty[]
  /** Invitations that the edit has ended. */
  stale: readonly Invitation[]
}

/** The name and the number are inside the digest: the edit that made the party somebody else has ended a confirmation. */
const stateAfterEdit = ({ state }: Place) => (state === 'confirmed' ? 'none' : state)

/** A party that is somebody else now has not answered: what the one before answered is not theirs. */
async function forgetAnswers({ db, clock }: WriteContext, { places, parties, former, stale }: Replaced): Promise<void> {
  const now = clock.now()
  const replaced = former.filter((one) => parties.some((each) => each.id === one.id && !isSameIdentity(each, one)))
  const forgotten = replaced.flatMap(({ id }) => {
    const place = places.get(id)
    if (!place) return []
    const isExpired = stale.some((invitation) => invitation.place_id === place.id)
    const state = isExpired ? ('expired' as const) : stateAfterEdit(place)
    return placeCan('forget', state) ? [{ id: place.id, state }] : []
  })
  if (forgotten.length === 0) return
  // An invitation that is over by time may not have been noted: it is nothing of the new person's.
  const placeIds = forgotten.map(({ id }) => id)
  await endInvitationsOfPlaces(db, placeIds, { state: 'expired', now })
  for (const place of forgotten) await movePlace(db, 'forget', place, { now })
}

interface Asked {
  places: Map<string, Place>
  parties: readonly HeldParty[]
  invitations: readonly Invitation[]
  participants: readonly Participant[]
}

/**
 * Ends the open invitations to parties that were deleted, that are somebody else now, or that can no longer confirm
 * online, and returns them. Who was invited is notified. The filer has just done it and is not.
 */
async function endStaleInvitations(
  ctx: WriteContext,
  application: EditedApplication,
  { places, parties, invitations, participants }: Asked,
): Promise<Invitation[]> {
  const { db, cipher, clock, content } = ctx
  const now = clock.now()
  const business = findBusiness(content, application.business_id)
  const meant = new Map(
    parties.flatMap((party) => {
      const placeId = places.get(party.id)?.id
      const isOnline = business && !['counter', 'notAsked'].includes(methodOf(ctx, business, party))
      return placeId !== undefined && isOnline ? [[placeId, party] as const] : []
    }),
  )
  const named = invitations.filter(({ invitee_index }) => invitee_index !== null)
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
