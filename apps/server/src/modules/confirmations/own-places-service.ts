import type { ConfirmationMethod } from '@registration/contract/confirmations.ts'
import type { PlaceMoveName } from '@registration/contract/rules/confirmation-states.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Caller, LocalServices } from '../../context.ts'
import { type Db, type ReadDb, readTogether } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import {
  type ApplicationRow,
  findApplication,
  getOwnApplication,
  lockApplication,
  lockOwnApplication,
} from '../application-record/application-store.ts'
import { type HeldParty, listParties } from '../applications/party-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { type Citizen, getCitizen } from '../session/citizen-store.ts'
import { identityOf, isConfirmationOver, isInvitee, isParty, methodOf } from './place-rules.ts'
import { findSentInvitation, listPlaces, type Place, type SentInvitation } from './place-store.ts'

/** A place as the wire names it: by the invitation, or the filer's own by application and party. */
export interface NamedPlace {
  invitationId?: string | undefined
  applicationId?: string | undefined
  partyId?: string | undefined
}

/** A party of the caller, with its place if it has left `none`. */
export interface OwnPlace {
  party: HeldParty
  place: Place | undefined
}

/** The places that the caller confirms in one act. */
export interface OwnPlaces {
  application: ApplicationRow
  business: OfferedBusiness
  citizen: Citizen
  parties: HeldParty[]
  /** The named one first. A person in two roles has two. */
  own: [OwnPlace, ...OwnPlace[]]
  /** By face if one of the roles asks for it. */
  method: ConfirmationMethod
  invitation: SentInvitation | undefined
  /** All of them are confirmed. */
  isConfirmed: boolean
}

type Reading = Pick<LocalServices, 'cipher' | 'clock' | 'config' | 'content'> & { caller: Caller }

/**
 * The places of the caller in an application, by one of them. Who may confirm is the certified account whose name and
 * number are the party's: neither the link nor who sent it decides (docs/product/confirmation.md 'Confirming').
 */
export const getOwnPlaces = (ctx: Reading & { db: ReadDb }, named: NamedPlace): Promise<OwnPlaces> =>
  readTogether(ctx.db, (db) =>
    find({ ...ctx, db }, named, {
      own: (id) => getOwnApplication(db, ctx.caller.citizenId, id),
      invited: (id) => findApplication(db, id),
    }),
  )

/** As `getOwnPlaces`, with the application locked: a place is moved under that lock alone. */
export const lockOwnPlaces = (ctx: Reading & { db: Db }, named: NamedPlace): Promise<OwnPlaces> =>
  find(ctx, named, {
    own: (id) => lockOwnApplication(ctx.db, ctx.caller.citizenId, id),
    invited: (id) => lockApplication(ctx.db, id),
  })

interface Applications {
  own: (id: string) => Promise<ApplicationRow>
  invited: (id: string) => Promise<ApplicationRow | undefined>
}

async function find(ctx: Reading & { db: ReadDb }, named: NamedPlace, applications: Applications): Promise<OwnPlaces> {
  const { db, caller, cipher, clock, content } = ctx
  const [citizen, known] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    named.invitationId ? findSentInvitation(db, named.invitationId) : undefined,
  ])
  const { application, parties, places, party, invitation } = named.invitationId
    ? await byInvitation(ctx, { citizen, known }, applications)
    : await byParty(ctx, { citizen, ...named }, applications)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')

  const first = { party, place: places.get(party.id) }
  if (invitation) refuseEnded(invitation, first.place, clock.now())
  const business = getBusiness(content, application.business_id)
  const methodFor = (each: HeldParty) => methodOf(ctx, business, each)
  const method = methodFor(party)
  if (method === 'notAsked') throw refuse('confirmationNotAsked')
  if (method === 'counter') throw refuse('confirmAtCounter')
  const others = parties.filter((other) => other !== party && isParty(citizen, other) && isOnline(methodFor(other)))
  const own: OwnPlaces['own'] = [first, ...others.map((other) => ({ party: other, place: places.get(other.id) }))]
  const isConfirmed = own.every(({ place }) => place?.state === 'confirmed')
  if (!isConfirmed && isConfirmationOver(application.status)) throw refuse('confirmationOver')
  return {
    application,
    business,
    citizen,
    parties,
    own,
    method: own.some((each) => methodFor(each.party) === 'face') ? 'face' : 'code',
    invitation,
    isConfirmed,
  }
}

const isOnline = (method: ReturnType<typeof methodOf>) => method === 'code' || method === 'face'

interface Found {
  application: ApplicationRow
  parties: HeldParty[]
  places: Map<string, Place>
  party: HeldParty
  invitation?: SentInvitation
}

/** To anybody but who is meant and the sender an invitation is not there. */
async function byInvitation(
  ctx: Reading & { db: ReadDb },
  { citizen, known }: { citizen: Citizen; known: SentInvitation | undefined },
  applications: Applications,
): Promise<Found> {
  if (!known) throw refuse('invitationNotFound')
  if (known.inviterId === citizen.id) throw refuse('invitationNotYours')
  const found = known.applicationId
    ? await readInvited(ctx, { ...known, applicationId: known.applicationId }, applications)
    : undefined
  // Read again with the application, as it may have ended while the application's lock was waited for.
  const invitation = found ? found.invitation : known
  if (!invitation) throw refuse('invitationNotFound')
  const party = found?.parties.find((each) => each.id === invitation.partyId)
  if (found && party && isParty(citizen, party)) return { ...found, party, invitation }
  const wasMeant =
    invitation.answeredBy === citizen.id ||
    (citizen.certifiedAt !== null && isInvitee(ctx.cipher, invitation.inviteeIndex, identityOf(citizen)))
  throw refuse(wasMeant ? 'invitationEnded' : 'invitationNotFound')
}

/** The application that an invitation is to. The statement that may lock it is the first. */
async function readInvited(
  { db, cipher, clock }: Reading & { db: ReadDb },
  { id, applicationId, inviterId }: SentInvitation & { applicationId: string },
  applications: Applications,
) {
  const [application, invitation, parties, places] = await Promise.all([
    applications.invited(applicationId),
    findSentInvitation(db, id),
    listParties(db, cipher, { id: applicationId, citizen_id: inviterId }),
    listPlaces(db, applicationId, clock.now()),
  ])
  return application && { application, invitation, parties, places }
}

async function byParty(
  { db, cipher, clock }: Reading & { db: ReadDb },
  { citizen, applicationId = '', partyId }: NamedPlace & { citizen: Citizen },
  applications: Applications,
): Promise<Found> {
  const application = await applications.own(applicationId)
  const [parties, places] = await Promise.all([
    listParties(db, cipher, application),
    listPlaces(db, application.id, clock.now()),
  ])
  const party = parties.find(({ id }) => id === partyId)
  if (!party) throw refuse('partyNotFound')
  if (!isParty(citizen, party)) throw refuse('invitationNotYours')
  return { application, parties, places, party }
}

/** An answered invitation can be read as long as the confirmation holds. */
function refuseEnded({ state, expiresAt }: SentInvitation, place: Place | undefined, now: Date): void {
  if (state === 'open' && expiresAt > now) return
  if (state === 'answered' && place?.state === 'confirmed') return
  throw refuse(state === 'refused' ? 'alreadyAnswered' : 'invitationEnded')
}

/** How a place comes to be confirmed by its person. */
export const confirmingMove = (place: Pick<Place, 'state'>): PlaceMoveName =>
  place.state === 'invited' ? 'confirm' : 'confirmOwn'
