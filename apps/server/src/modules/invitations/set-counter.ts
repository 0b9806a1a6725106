import type { Input } from '@registration/contract/endpoint.ts'
import type { setCounter } from '@registration/contract/invitations.ts'
import { placeCan } from '@registration/contract/rules/confirmation-states.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockParty } from '../applications/party-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { methodOf } from '../confirmations/place-rules.ts'
import { endInvitationsOfPlaces, ensurePlace, listPlaces, movePlace } from '../confirmations/place-store.ts'
import { lockInvitingApplication, lockSentInvitation, reportPlace } from './invitation-service.ts'

/** Lets a party of an own application confirm at the counter. An open invitation ends. */
export const setCounterHandler: Handler<typeof setCounter> = async (input, ctx) => {
  const { db, cipher, clock, content, ids } = ctx
  const now = clock.now()
  const { application, partyId } = await lockNamed(input, ctx)
  const party = partyId === undefined ? undefined : await lockParty(db, cipher, application, partyId)
  if (!party) throw refuse('partyNotFound')
  const business = getBusiness(content, application.business_id)
  if (methodOf(ctx, business, party) === 'notAsked') throw refuse('confirmationNotAsked')
  const state = (await listPlaces(db, application.id, now)).get(party.id)?.state ?? 'none'
  if (state === 'counter') return
  if (!placeCan('setCounter', state)) throw refuse('alreadyConfirmed')
  const id = await ensurePlace(db, ids, { application, partyId: party.id, now })
  await endInvitationsOfPlaces(db, [id], { state: 'withdrawn', now })
  await movePlace(db, 'setCounter', { id, state }, { now })
  await reportPlace(ctx, application, id)
}

/** The application, locked, and its party. An invitation to enter oneself is of nobody yet. */
async function lockNamed({ invitationId, applicationId, partyId }: Input<typeof setCounter>, ctx: WriteContext) {
  if (invitationId !== undefined) {
    const { application, invitation } = await lockSentInvitation(ctx, invitationId)
    const places = await listPlaces(ctx.db, application.id, ctx.clock.now())
    return { application, partyId: [...places.values()].find(({ id }) => id === invitation.place_id)?.partyId }
  }
  if (applicationId === undefined) throw refuse('applicationNotFound')
  return { application: await lockInvitingApplication(ctx, applicationId), partyId }
}
