import { createHash } from 'node:crypto'
import { statusesIn } from '@registration/contract/application-status.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { InvitationTable } from '../../db/tables.ts'
import { dayMs } from '../../durations.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import { serverLimits } from '../../server-limits.ts'
import { isMuted, isPartyAccount } from '../application-record/participant-store.ts'
import { accountsOf } from '../session/citizen-store.ts'

export type Invitation = Selectable<InvitationTable>

export const isOpen = ({ state, expires_at }: Pick<Invitation, 'state' | 'expires_at'>, now: Date): boolean =>
  state === 'open' && expires_at > now

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const associatedDataOf = (id: string) => `invitation:${id}:token`

export interface NewInvitation {
  id: string
  inviterId: string
  applicationId: string
  role: Invitation['role']
  token: string
  /** Of a party that is entered. Without it somebody is invited to enter themselves. */
  place?: { id: string; inviteeIndex: string } | undefined
  now: Date
  expiresAt: Date
}

export async function insertInvitation(db: Db, cipher: FieldCipher, invitation: NewInvitation): Promise<void> {
  const { id, place, token, now } = invitation
  await db
    .insertInto('invitation')
    .values({
      id,
      inviter_id: invitation.inviterId,
      application_id: invitation.applicationId,
      place_id: place?.id ?? null,
      role: invitation.role,
      purpose: place ? 'confirm' : 'fillIn',
      invitee_index: place?.inviteeIndex ?? null,
      token_hash: hashOf(token),
      token_sealed: cipher.encrypt(token, associatedDataOf(id)),
      state: 'open',
      created_at: now,
      expires_at: invitation.expiresAt,
      // Also where there is no account: the next reminder is due at the same time.
      told_at: now,
    })
    .execute()
}

/** The token for its sender's page. Empty once the invitation has ended. */
export const tokenOf = (cipher: FieldCipher, { id, token_sealed }: Pick<Invitation, 'id' | 'token_sealed'>): string =>
  token_sealed === null ? '' : cipher.decrypt(token_sealed, associatedDataOf(id))

/** An invitation that the citizen has sent. Not found if it is missing or another's. */
export async function getOwnInvitation(db: ReadDb, inviterId: string, id: string): Promise<Invitation> {
  const row = isUuid(id)
    ? await db
        .selectFrom('invitation')
        .selectAll()
        .where('id', '=', id)
        .where('inviter_id', '=', inviterId)
        .executeTakeFirst()
    : undefined
  if (!row) throw refuse('invitationNotFound')
  return row
}

/** By the token that its holder was given. */
export async function findByToken(db: ReadDb, token: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitation').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
}

/** By its id, which only who may open it learns. */
export async function findReceivedInvitation(db: ReadDb, id: string): Promise<Invitation | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The open invitations that a citizen has sent for an application. */
export async function listOpenInvitations(
  db: ReadDb,
  { inviterId, applicationId, now }: { inviterId: string; applicationId: string; now: Date },
): Promise<Invitation[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('inviter_id', '=', inviterId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Ends an open invitation. False if it has ended before. */
export async function endInvitation(
  db: Db,
  { id, inviter_id }: Pick<Invitation, 'id' | 'inviter_id'>,
  { now, ...end }: { state: 'withdrawn' | 'ended' | 'expired'; now: Date } | Answered | Refusal,
): Promise<boolean> {
  const ended = await db
    .updateTable('invitation')
    .set({
      state: end.state,
      token_sealed: null,
      ended_at: now,
      ...('reason' in end && { reason: end.reason }),
      ...('answeredBy' in end && { answered_by: end.answeredBy }),
    })
    .where('id', '=', id)
    .where('inviter_id', '=', inviter_id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

interface Answered {
  state: 'answered'
  answeredBy: string
  now: Date
}

interface Refusal {
  state: 'refused'
  reason: 'wrong' | 'unwilling' | 'notMe'
  answeredBy: string
  now: Date
}

/** Gives an invitation to enter oneself the place of who has done so. */
export async function giveInvitationPlace(
  db: Db,
  { id, inviter_id }: Pick<Invitation, 'id' | 'inviter_id'>,
  { placeId, inviteeIndex }: { placeId: string; inviteeIndex: string },
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ place_id: placeId, invitee_index: inviteeIndex })
    .where('id', '=', id)
    .where('inviter_id', '=', inviter_id)
    .execute()
}

/** Notes a reminder, unless there was one since an instant. */
export async function noteReminder(
  db: Db,
  { id, inviter_id }: Pick<Invitation, 'id' | 'inviter_id'>,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('invitation')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('inviter_id', '=', inviter_id)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', since)]))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The accounts that an invitation means and that want to hear of its sender. */
export async function listInvitees(db: ReadDb, { id, inviter_id }: Pick<Invitation, 'id' | 'inviter_id'>) {
  const { rows } = await sql<{ citizenId: string }>`
    select citizen.id as "citizenId" from invitation
    join citizen inviter on inviter.id = invitation.inviter_id
    join confirmation_place place on place.id = invitation.place_id
    join party on party.id = place.party_id
    join citizen on ${isPartyAccount} and citizen.id <> inviter.id
    where invitation.id = ${id} and invitation.inviter_id = ${inviter_id} and not ${isMuted}`.execute(db)
  return rows.map(({ citizenId }) => citizenId)
}

/** What the limits count of a person's invitations, with those of closed accounts. */
export interface SentInvitations {
  /** Open ones to the party of a place. Not of accepted applications: nobody can answer or withdraw these. */
  toPerson: number
  inDay: number
  inWeek: number
  /** When somebody answered that they do not know the person, oldest first. */
  notMeAt: Date[]
}

export async function countSentInvitations(
  db: ReadDb,
  { inviterId, partyId, now }: { inviterId: string; partyId: string | undefined; now: Date },
): Promise<SentInvitations> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<SentInvitations>`
    with sent as (select * from invitation where inviter_id in ${accountsOf(inviterId)})
    select
      (select count(*)::integer from sent
        join confirmation_place place on place.id = sent.place_id
        join party on party.id = place.party_id
        join application on application.id = sent.application_id
        where sent.state = 'open' and sent.expires_at > ${now}
          and application.status <> all(${statusesIn('approved')}::text[]) and party.document_number_index =
          (select document_number_index from party meant where meant.id = ${partyId ?? null}::uuid)) as "toPerson",
      (select count(*)::integer from sent where created_at > ${before(1)}) as "inDay",
      (select count(*)::integer from sent where created_at > ${before(7)}) as "inWeek",
      array(select ended_at from sent where reason = 'notMe' and ended_at > ${before(2 * serverLimits.notMeDays)}
        order by ended_at) as "notMeAt"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A select of counts gave no row')
  return counts
}

/** Notes who is not meant by an invitation. How many people that are. */
export async function noteWrongInvitee(
  db: Db,
  { invitationId, citizenId }: { invitationId: string; citizenId: string },
): Promise<number> {
  await db
    .insertInto('wrong_invitee')
    .values({ invitation_id: invitationId, citizen_id: citizenId })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'citizen_id']).doNothing())
    .execute()
  const { count } = await db
    .selectFrom('wrong_invitee')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A citizen wants no more messages about a sender's invitations. */
export async function muteInviter(
  db: Db,
  { citizenId, inviterId, now }: { citizenId: string; inviterId: string; now: Date },
): Promise<void> {
  await sql`
    insert into invitation_mute (citizen_id, inviter_person_id, muted_at)
    select ${citizenId}, person_id, ${now} from citizen where id = ${inviterId}
    on conflict (citizen_id, inviter_person_id) do nothing`.execute(db)
}

/** One of the invitations that were still open when their time was over. */
export async function findExpiredInvitation(
  db: ReadDb,
  now: Date,
): Promise<{ id: string; applicationId: string } | undefined> {
  return db
    .selectFrom('invitation')
    .select(['id', 'application_id as applicationId'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where('application_id', 'is not', null)
    .$narrowType<{ applicationId: string }>()
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes invitations that ended before an instant. Those of 'not me' have another, as a limit counts them. */
export async function deleteEndedInvitations(db: Db, before: { ended: Date; notMe: Date }): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('state', '<>', 'open')
    .where(
      sql<boolean>`ended_at < case when reason = 'notMe' then ${before.notMe}::timestamptz else ${before.ended} end`,
    )
    .execute()
}
