import type { getInvitation } from '@registration/contract/invitations.ts'
import { aliasOf, findBusiness } from '../../content/content-lookup.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { drawQrCode } from '../../qr-code.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { listParties } from '../applications/party-store.ts'
import { listPlaces } from '../confirmations/place-store.ts'
import { purposeOf, sentInvitation } from './invitation-service.ts'
import { getOwnInvitation, type Invitation, isOpen } from './invitation-store.ts'

type Context = ContextOf<typeof getInvitation>

/** An own invitation, to be passed on while it is open. */
export const getInvitationHandler: Handler<typeof getInvitation> = async ({ invitationId }, ctx) => {
  const { db, caller, clock } = ctx
  const invitation = await getOwnInvitation(db, caller.citizenId, invitationId)
  const sent = sentInvitation(ctx, invitation)
  const passedOn = isOpen(invitation, clock.now())
  return {
    ...sent,
    url: passedOn ? sent.url : '',
    qr: passedOn ? drawQrCode(sent.url, 2) : '',
    applicationId: invitation.application_id ?? '',
    purpose: purposeOf(invitation),
    ...(await whoIsInvited(ctx, invitation)),
    isOpen: passedOn,
  }
}

/** The role and, once there is one, the party. Empty when the application is gone. */
async function whoIsInvited({ db, cipher, caller, clock, content, language }: Context, invitation: Invitation) {
  const { application_id: applicationId, place_id: placeId, role } = invitation
  if (applicationId === null) return { alias: '', name: '' }
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = findBusiness(content, application.business_id)
  const alias = business ? aliasOf(business, role)[language] : ''
  if (placeId === null) return { alias, name: '' }
  const places = [...(await listPlaces(db, application.id, clock.now())).values()]
  const partyId = places.find(({ id }) => id === placeId)?.partyId
  const parties = await listParties(db, cipher, application)
  return { alias, name: parties.find(({ id }) => id === partyId)?.name ?? '' }
}
