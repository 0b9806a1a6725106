import type { joinApplication } from '@registration/contract/confirmations.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { partyFields } from '@registration/contract/party.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import { aliasOf } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { editApplicationOf } from '../application-record/editable-application-service.ts'
import { joinParticipation, unmuteFiler } from '../application-record/participation-store.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import { asStoredParty, partyFaults } from '../applications/party-rules.ts'
import { insertParty, listParties, type StoredParty, updateParty } from '../applications/party-store.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { identityOf, inviteeIndexOf, isParty, methodOf } from '../confirmations/place-rules.ts'
import { ensurePlace, listPlaces, movePlace } from '../confirmations/place-store.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { lockReceivedInvitation } from './invitation-service.ts'
import { endInvitation, giveInvitationPlace, type Invitation } from './invitation-store.ts'

/**
 * Enters the invitee as a party of somebody else's application, with the name and the document of their certified
 * profile. A co-owner whom the register has entered gives phone and address. Their place is then open to be confirmed by
 * the same invitation.
 */
export const joinApplicationHandler: Handler<typeof joinApplication> = async (input, ctx) => {
  const { db, cipher, caller, clock, ids } = ctx
  const received = await lockReceivedInvitation(ctx, input.invitationId)
  const { invitation, citizen } = received
  const { role } = invitation
  const now = clock.now()
  await editApplicationOf(ctx, received.application, async ({ application, business }) => {
    const present = await listParties(db, cipher, application)
    const known = present.find((each) => each.role === role && hasNumberOf(each, citizen))
    if (invitation.place_id !== null || (known && !isCoOwner(known, citizen)))
      throw refuse('alreadyParty', { params: { alias: aliasOf(business, role)[ctx.language] } })
    if (!known && application.parties >= limits.parties)
      throw refuse('tooManyParties', { params: { n: limits.parties } })
    const entered = partyOf(business, { citizen, role, id: ids.uuid(), input })
    const party = known ? { ...known, phone: entered.phone, address: entered.address } : entered
    if (known) await updateParty(db, cipher, application, party)
    else await insertParty(db, cipher, application, party)
    await openPlace(ctx, { application, business, party, invitation })
    const { citizenId } = caller
    await unmuteFiler(db, { citizenId, application })
    await joinParticipation(db, ids, { citizenId, application, role, now })
    // Phone and address are outside the digest: what a co-owner gives ends no confirmation.
    await notifyOfConfirmations(db, ctx, application, known ? 'coOwnerJoined' : 'partyJoined')
  })
  await recordAudit(db, ctx, {
    citizenId: caller.citizenId,
    act: 'applicationJoined',
    details: '',
    record: invitation.id,
  })
}

interface Entered {
  citizen: Citizen
  role: Invitation['role']
  id: string
  input: Input<typeof joinApplication>
}

/** The fields of this call, by the names that a party has on the wire. */
const ownFields: Record<string, string> = { [partyFields.phone]: 'phone', [partyFields.address]: 'address' }

function partyOf(business: OfferedBusiness, { citizen, role, id, input }: Entered): StoredParty {
  const given = {
    ...identityOf(citizen),
    role,
    documentType: citizen.documentType,
    phone: input.phone ?? citizen.phone,
    address: input.address ?? '',
    legalRepresentative: citizen.legalRepresentative,
  }
  const fields = partyFaults(business, given).map((fault) => ({
    ...fault,
    field: ownFields[fault.field] ?? fault.field,
  }))
  if (fields.length > 0) throw refuse('invalid', { fields })
  return { ...asStoredParty(given, id), source: 'invitee' }
}

const hasNumberOf = (party: StoredParty, citizen: Citizen): boolean =>
  comparedNumber(party.documentNumber) === comparedNumber(citizen.documentNumber)

/** A co-owner whom the register has entered: their phone and address are their own to give. */
const isCoOwner = (party: StoredParty, citizen: Citizen): boolean =>
  party.source === 'register' && isParty(citizen, party)

interface Opened {
  application: ApplicationRow
  business: OfferedBusiness
  party: StoredParty
  invitation: Invitation
}

/**
 * Who can confirm at the counter alone, or was asked to confirm before, has nothing more to answer by this invitation. It
 * stays theirs, and says so.
 */
async function openPlace(ctx: WriteContext, { application, business, party, invitation }: Opened): Promise<void> {
  const { db, cipher, caller, clock, ids } = ctx
  const now = clock.now()
  const placeId = await ensurePlace(db, ids, { application, partyId: party.id, now })
  const place = { id: placeId, state: (await listPlaces(db, application.id, now)).get(party.id)?.state ?? 'none' }
  const isAtCounter = methodOf(ctx, business, party) === 'counter'
  if (isAtCounter) await movePlace(db, 'setCounter', place, { now })
  const isAnswered = isAtCounter || place.state !== 'none'
  if (isAnswered) await endInvitation(db, invitation, { state: 'answered', answeredBy: caller.citizenId, now })
  await giveInvitationPlace(db, invitation, { placeId, inviteeIndex: inviteeIndexOf(cipher, party) })
  if (!isAnswered) await movePlace(db, 'invite', place, { now })
}
