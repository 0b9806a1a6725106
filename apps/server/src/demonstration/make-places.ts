import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs } from '../durations.ts'
import type { ApplicationRow } from '../modules/application-record/application-store.ts'
import { joinParticipation } from '../modules/application-record/participation-store.ts'
import type { StoredParty } from '../modules/applications/party-store.ts'
import { getConfirmable } from '../modules/confirmations/digest-service.ts'
import { inviteeIndexOf } from '../modules/confirmations/place-rules.ts'
import { endInvitationsOfPlaces, ensurePlace, movePlace } from '../modules/confirmations/place-store.ts'
import { invitationMs } from '../modules/invitations/invitation-rules.ts'
import { getOwnInvitation, insertInvitation, listInvitees } from '../modules/invitations/invitation-store.ts'
import { linkOf } from '../modules/messages/message-rules.ts'
import { insertMessages } from '../modules/messages/message-store.ts'

/** Where a party of a story is with its confirmation. `party`: its place in the story. */
export interface StoryPlace {
  party: number
  state: 'invited' | 'confirmed'
  daysAgo: number
}

/** Invites parties of a story, whose accounts read it in their inbox, and lets those who confirmed do so by face. */
export async function makePlaces(
  services: Services & { db: Db },
  {
    application,
    parties,
    places,
  }: { application: ApplicationRow; parties: readonly StoredParty[]; places: readonly StoryPlace[] },
): Promise<void> {
  const { db, cipher, clock, ids } = services
  for (const { party: index, state, daysAgo } of places) {
    const party = parties[index]
    if (!party) throw new Error(`The story has no party ${index}`)
    const now = new Date(clock.now().getTime() - daysAgo * dayMs)
    const placeId = await ensurePlace(db, ids, { application, partyId: party.id, now })
    await movePlace(db, 'invite', { id: placeId, state: 'none' }, { now })
    const id = ids.uuid()
    await insertInvitation(db, cipher, {
      id,
      inviterId: application.citizen_id,
      applicationId: application.id,
      role: party.role,
      token: ids.token(16),
      place: { id: placeId, inviteeIndex: inviteeIndexOf(cipher, party) },
      now,
      expiresAt: new Date(now.getTime() + invitationMs),
    })
    const [account] = await listInvitees(db, await getOwnInvitation(db, application.citizen_id, id))
    if (!account) continue
    const kind = 'confirmationWanted' as const
    const link = linkOf(kind, id)
    await insertMessages(db, [{ id: ids.uuid(), citizenId: account, kind, params: {}, link, createdAt: now }])
    if (state === 'invited') continue
    const { digest } = await getConfirmable(services, application)
    if (!digest) throw new Error('The content has no business of this story')
    const confirmation = { citizenId: account, digest, method: 'face' as const }
    await movePlace(db, 'confirm', { id: placeId, state: 'invited' }, { now, confirmation })
    await endInvitationsOfPlaces(db, [placeId], { state: 'answered', answeredBy: account, now })
    await joinParticipation(db, ids, { citizenId: account, application, role: party.role, now })
  }
}
