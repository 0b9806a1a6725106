import { applicationCan } from '@registration/contract/application-status.ts'
import type { Board, listInvitations, Place as PlaceDto } from '@registration/contract/invitations.ts'
import { aliasOf, findBusiness } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type ApplicationRow, getOwnApplication } from '../application-record/application-store.ts'
import { type HeldParty, listParties } from '../applications/party-store.ts'
import {
  isConfirmationOver,
  isParty,
  isSameIdentity,
  lacksCoOwnership,
  methodOf,
} from '../confirmations/place-rules.ts'
import { listPlaces, type Place } from '../confirmations/place-store.ts'
import { type Citizen, getCitizen } from '../session/citizen-store.ts'
import { canFillIn, comingRole, reminderMs } from './invitation-rules.ts'
import { listOpenInvitations } from './invitation-store.ts'

type Context = ContextOf<typeof listInvitations>

/** The state of each party's confirmation in an own application. */
export const listInvitationsHandler: Handler<typeof listInvitations> = async ({ applicationId }, ctx) => {
  const { db, caller, cipher, clock, content, language } = ctx
  const now = clock.now()
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const business = findBusiness(content, application.business_id)
  // An office that asks for no confirmations of a business, or offers it no longer, has no places in it.
  if (!business?.confirmation) return emptyBoard(application)
  const own = { inviterId: caller.citizenId, applicationId: application.id, now }
  const [citizen, parties, places, invitations] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    listParties(db, cipher, application),
    listPlaces(db, application.id, now),
    listOpenInvitations(db, own),
  ])
  const coming = comingRole(business, parties)
  const byFace = parties.filter((party) => methodOf(ctx, business, party) === 'face')
  const shown = parties.map((party) =>
    toPlaceDto(ctx, { application, business, citizen, party, byFace, place: places.get(party.id) }),
  )
  return {
    ...boardOf(ctx, application, business),
    comes: coming ? aliasOf(business, coming)[language] : '',
    places: shown,
    confirmed: shown.filter(({ state }) => state === 'confirmed').length,
    lacksCoOwnership: lacksCoOwnership(business, application, parties),
    total: shown.filter(({ state }) => state !== 'notAsked').length,
    invitations: invitations
      .filter((each) => each.place_id === null)
      .map(({ id, role, expires_at }) => ({
        invitationId: id,
        role,
        alias: aliasOf(business, role)[language],
        until: toShanghai(expires_at),
      })),
  }
}

const emptyBoard = ({ status }: ApplicationRow): Board => ({
  places: [],
  confirmed: 0,
  total: 0,
  replacesVisit: false,
  comes: '',
  lacksCoOwnership: false,
  isOver: isConfirmationOver(status),
  roles: [],
  invitations: [],
})

function boardOf({ language }: Context, application: ApplicationRow, business: OfferedBusiness) {
  const isEditable = applicationCan.edit(application.status)
  return {
    replacesVisit: business.confirmation?.replacesVisit ?? false,
    isOver: isConfirmationOver(application.status),
    roles: (['rightsHolder', 'obligor'] as const)
      .filter((role) => business.fields[role].fields.length > 0)
      .map((role) => ({
        role,
        alias: aliasOf(business, role)[language],
        canFillIn: isEditable && canFillIn(business, role),
      })),
  }
}

interface Shown {
  application: ApplicationRow
  business: OfferedBusiness
  citizen: Citizen
  party: HeldParty
  /** Those who confirm by face: they confirm all their roles so, in one act. */
  byFace: readonly HeldParty[]
  place: Place | undefined
}

function toPlaceDto(ctx: Context, { application, business, citizen, party, byFace, place }: Shown): PlaceDto {
  const { clock, language } = ctx
  const asked = methodOf(ctx, business, party)
  const method = asked === 'code' && byFace.some((each) => isSameIdentity(each, party)) ? 'face' : asked
  const invitation = place?.invitation
  return {
    partyId: party.id,
    role: party.role,
    alias: aliasOf(business, party.role)[language],
    name: party.name,
    isOwn: isParty(citizen, party),
    state: method === 'notAsked' ? 'notAsked' : (place?.state ?? 'none'),
    method: method === 'notAsked' ? 'code' : method,
    invitationId: invitation?.id ?? '',
    until: invitation ? toShanghai(invitation.expiresAt) : '',
    reminderFrom: invitation ? reminderFrom(invitation.notifiedAt, clock.now()) : '',
    confirmedAt: place?.confirmedAt ? toShanghai(place.confirmedAt) : '',
    voidedAt: place?.voidedAt ? toShanghai(place.voidedAt) : '',
    confirmationId: place && canRetract(application, citizen, place) ? place.id : '',
    ...answerOf(place),
  }
}

/** Who made a confirmation takes it back, until the application is accepted. */
const canRetract = ({ status }: ApplicationRow, { id }: Citizen, { state, citizenId }: Place): boolean =>
  state === 'confirmed' && citizenId === id && !isConfirmationOver(status)

function reminderFrom(notifiedAt: Date | null, now: Date): string {
  const from = notifiedAt && new Date(notifiedAt.getTime() + reminderMs)
  return from && from > now ? toShanghai(from) : ''
}

/** Who does not know the sender owes them no reason. */
function answerOf(place: Place | undefined): Pick<PlaceDto, 'reason' | 'note'> {
  if (!place?.reason || place.reason === 'notMe') return { reason: '', note: '' }
  return { reason: place.reason, note: place.note }
}
