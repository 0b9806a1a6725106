import type { ConfirmationMethod } from '@registration/contract/confirmations.ts'
import type { PlaceMoveName } from '@registration/contract/rules/confirmation-states.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Caller, LocalServices } from '../../context.ts'
import { type Db, type ReadDb, readTogether } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import {
  type ApplicationRow,
  findApplication,
  getOwnApplication,
  lockApplication,
  lockOwnApplication,
  type OwnedApplication,
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
  /** The named one first. A person in two roles, or entered more than once in one, has more. */
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
  readTogether(ctx.db, async (db) => {
    const within = { ...ctx, db }
    return find(within, named, await nameApplication(within, named), {
      own: ({ id }) => getOwnApplication(db, ctx.caller.citizenId, id),
      invited: ({ id }) => findApplication(db, id),
    })
  })

/**
 * As `getOwnPlaces`, with the application locked: a place is moved under that lock alone. With `known`, the application
 * that was read before, the lock is the first statement that is started, at once.
 */
export async function lockOwnPlaces(
  ctx: Reading & { db: Db },
  named: NamedPlace,
  known?: OwnedApplication,
): Promise<OwnPlaces> {
  return find(ctx, named, known ?? (await nameApplication(ctx, named)), {
    own: ({ id }) => lockOwnApplication(ctx.db, ctx.caller.citizenId, id),
    invited: ({ id }) => lockApplication(ctx.db, id),
  })
}

/** Whose application it is. This never changes. Undefined: that of an invitation was deleted. */
async function nameApplication(
  { db, caller }: Reading & { db: ReadDb },
  { invitationId, applicationId = '' }: NamedPlace,
): Promise<OwnedApplication | undefined> {
  if (!invitationId) {
    if (!isUuid(applicationId)) throw refuse('applicationNotFound')
    return { id: applicationId, citizen_id: caller.citizenId }
  }
  const invitation = await findSentInvitation(db, invitationId)
  if (!invitation) throw refuse('invitationNotFound')
  if (invitation.inviterId === caller.citizenId) throw refuse('invitationNotYours')
  return invitation.applicationId ? { id: invitation.applicationId, citizen_id: invitation.inviterId } : undefined
}

interface Applications {
  own: (known: OwnedApplication) => Promise<ApplicationRow>
  invited: (known: OwnedApplication) => Promise<ApplicationRow | undefined>
}

async function find(
  ctx: Reading & { db: ReadDb },
  named: NamedPlace,
  known: OwnedApplication | undefined,
  applications: Applications,
): Promise<OwnPlaces> {
  const { db, caller, cipher, clock, content } = ctx
  const { invitationId } = named
  const now = clock.now()
  // In one moment. The statement that may lock the application is the first: the others read what is there afterwards.
  const [application, citizen, invitation, parties, places] = await Promise.all([
    known && (invitationId ? applications.invited(known) : applications.own(known)),
    getCitizen(db, cipher, caller.citizenId),
    invitationId ? findSentInvitation(db, invitationId) : undefined,
    known ? listParties(db, cipher, known) : [],
    known ? listPlaces(db, known.id, now) : new Map<string, Place>(),
  ])
  if (invitationId && !invitation) throw refuse('invitationNotFound')
  const party = invitation ? getInvited(ctx, { citizen, invitation, parties }) : getOwn(citizen, parties, named.partyId)
  // Without it there is no party either.
  if (!application) throw refuse('applicationNotFound')
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')

  const first = { party, place: places.get(party.id) }
  const business = getBusiness(content, application.business_id)
  const methodFor = (each: HeldParty) => methodOf(ctx, business, each)
  const method = methodFor(party)
  if (method === 'notAsked') throw refuse('confirmationNotAsked')
  if (method === 'counter') throw refuse('confirmAtCounter')
  if (invitation) refuseEnded(invitation, first.place, now)
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

/** To anybody but who is meant and the sender an invitation is not there. */
function getInvited(
  ctx: Reading,
  { citizen, invitation, parties }: { citizen: Citizen; invitation: SentInvitation; parties: readonly HeldParty[] },
): HeldParty {
  const party = parties.find((each) => each.id === invitation.partyId)
  if (party && isParty(citizen, party)) return party
  const wasMeant =
    invitation.answeredBy === citizen.id ||
    (citizen.certifiedAt !== null && isInvitee(ctx.cipher, invitation.inviteeIndex, identityOf(citizen)))
  throw refuse(wasMeant ? 'invitationEnded' : 'invitationNotFound')
}

function getOwn(citizen: Citizen, parties: readonly HeldParty[], partyId: string | undefined): HeldParty {
  const party = parties.find(({ id }) => id === partyId)
  if (!party) throw refuse('partyNotFound')
  if (!isParty(citizen, party)) throw refuse('invitationNotYours')
  return party
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
