import { applicationCan } from '@registration/contract/application-status.ts'
import type { createInvitation } from '@registration/contract/invitations.ts'
import { placeCan } from '@registration/contract/rules/confirmation-states.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse, refuseField } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { type HeldParty, lockParty } from '../applications/party-store.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { reportPlaces } from '../confirmations/announce-service.ts'
import { inviteeIndexOf, isParty, methodOf } from '../confirmations/place-rules.ts'
import { endInvitationsOfPlaces, ensurePlace, listPlaces, movePlace } from '../confirmations/place-store.ts'
import { type Citizen, lockCaller } from '../session/citizen-store.ts'
import { canFillIn, invitationMs, pausedUntil } from './invitation-rules.ts'
import { lockInvitingApplication, notifyInvitees, sentInvitation } from './invitation-service.ts'
import {
  countSentInvitations,
  getOwnInvitation,
  type Invitation,
  insertInvitation,
  listOpenInvitations,
} from './invitation-store.ts'

const tokenBytes = 16

/** Invites a party to confirm, or somebody to enter themselves. A party with an open invitation has the same one again. */
export const createInvitationHandler: Handler<typeof createInvitation> = async (input, ctx) => {
  const { applicationId, partyId, role } = input
  // A person invites one at a time, so that each of their calls counts what the others have sent.
  const citizen = await lockCaller(ctx.db, ctx.cipher, ctx.caller.citizenId)
  const application = await lockInvitingApplication(ctx, applicationId)
  // The invitee is shown the sender's name and relies on it.
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  if (partyId !== undefined) return sentInvitation(ctx, await inviteParty(ctx, application, citizen, partyId))
  if (role !== undefined) return sentInvitation(ctx, await inviteToFillIn(ctx, application, role))
  throw refuseField('role', 'required')
}

async function inviteParty(ctx: WriteContext, application: ApplicationRow, citizen: Citizen, partyId: string) {
  const { db, cipher, clock, ids } = ctx
  const now = clock.now()
  const party = await lockParty(db, cipher, application, partyId)
  if (!party) throw refuse('partyNotFound')
  refuseNotInvited(ctx, application, { citizen, party })
  const place = (await listPlaces(db, application.id, now)).get(party.id)
  if (place?.invitation) return getOwnInvitation(db, citizen.id, place.invitation.id)
  const state = place?.state ?? 'none'
  if (!placeCan('invite', state)) throw refuse('alreadyConfirmed')
  await refuseTooMany(ctx, application, { partyId: party.id })
  const id = await ensurePlace(db, ids, { application, partyId: party.id, now })
  await endInvitationsOfPlaces(db, [id], { state: 'expired', now })
  await movePlace(db, 'invite', { id, state }, { now })
  // The office no longer waits for this party at the counter.
  if (state === 'counter')
    await reportPlaces(db, ctx, application, [{ partyId: party.id, state: 'invited', at: toShanghai(now) }])
  const invitation = await send(ctx, application, {
    role: party.role,
    place: { id, inviteeIndex: inviteeIndexOf(cipher, party) },
  })
  await notifyInvitees(ctx, invitation)
  return invitation
}

/** Nobody invites themselves, or who is not asked, or who can only come to the counter. */
function refuseNotInvited(
  ctx: WriteContext,
  application: ApplicationRow,
  { citizen, party }: { citizen: Citizen; party: HeldParty },
): void {
  const business = getBusiness(ctx.content, application.business_id)
  const method = methodOf(ctx, business, party)
  if (method === 'notAsked') throw refuse('confirmationNotAsked')
  if (method === 'counter') throw refuse('confirmAtCounter')
  if (isParty(citizen, party)) throw refuse('confirmYourself')
}

async function inviteToFillIn(ctx: WriteContext, application: ApplicationRow, role: Invitation['role']) {
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
  const business = getBusiness(ctx.content, application.business_id)
  if (business.fields[role].fields.length === 0) throw refuse('partyRoleNotAsked')
  if (!canFillIn(business, role)) throw refuse('confirmationNotAsked')
  await refuseTooMany(ctx, application, { role })
  return send(ctx, application, { role })
}

/** docs/product/limits.md 'Limits'. */
async function refuseTooMany(
  { db, caller, clock }: WriteContext,
  { id: applicationId }: ApplicationRow,
  { partyId, role }: { partyId?: string; role?: Invitation['role'] },
): Promise<void> {
  const now = clock.now()
  const inviterId = caller.citizenId
  const sent = await countSentInvitations(db, { inviterId, partyId, now })
  const paused = pausedUntil(sent.notMeAt, now)
  if (paused) throw refuse('invitationsPaused', { params: { day: todayInShanghai(paused) } })
  const open = await listOpenInvitations(db, { inviterId, applicationId, now })
  const toFillIn = open.filter((each) => each.place_id === null && each.role === role)
  const isTooMany =
    sent.inDay >= serverLimits.invitationsADay ||
    sent.inWeek >= serverLimits.invitationsAWeek ||
    sent.toPerson >= serverLimits.openInvitationsToPerson ||
    open.length >= limits.openInvitationsOfApplication ||
    toFillIn.length >= serverLimits.openInvitationsOfRole
  if (isTooMany) throw refuse('tooManyInvitations')
}

async function send(
  ctx: WriteContext,
  application: ApplicationRow,
  { role, place }: { role: Invitation['role']; place?: { id: string; inviteeIndex: string } },
): Promise<Invitation> {
  const { db, cipher, clock, ids, caller } = ctx
  const now = clock.now()
  const id = ids.uuid()
  await insertInvitation(db, cipher, {
    id,
    inviterId: caller.citizenId,
    applicationId: application.id,
    role,
    token: ids.token(tokenBytes),
    place,
    now,
    expiresAt: new Date(now.getTime() + invitationMs),
  })
  await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'invitationSent', details: '', record: id })
  return getOwnInvitation(db, caller.citizenId, id)
}
