import { type PlaceMoveName, placeCan, placeMoves } from '@registration/contract/rules/confirmation-states.ts'
import type { PlaceState } from '@registration/contract/rules/place-states.ts'
import { type Selectable, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { ConfirmationPlaceTable, InvitationState } from '../../db/tables.ts'
import { type Ids, isUuid } from '../../ids.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'
import { stateNow } from '../application-record/place-state-store.ts'

type Row = Selectable<ConfirmationPlaceTable>

/** An open invitation to a place. `notifiedAt`: when its account was last notified. */
export interface OpenInvitation {
  id: string
  expiresAt: Date
  notifiedAt: Date | null
  inviteeIndex: string | null
}

/** A place that left `none` at some time. An invitation that is over by time is already `expired` here. */
export interface Place {
  id: string
  partyId: string
  state: PlaceState
  citizenId: string | null
  digest: Buffer | null
  method: Row['method']
  confirmedAt: Date | null
  reason: Row['reason']
  note: string
  changedAt: Date
  /** Of a place at `none`: when a change of the content ended its confirmation. */
  voidedAt: Date | null
  invitation: OpenInvitation | undefined
}

/** The places of an application by their party. A party without one has the state `none`. */
export async function listPlaces(db: ReadDb, applicationId: string, now: Date): Promise<Map<string, Place>> {
  const rows = await db
    .selectFrom('confirmation_place as place')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.place_id', '=', 'place.id').on('invitation.state', '=', 'open'),
    )
    .selectAll('place')
    .select([
      'invitation.id as invitation_id',
      'invitation.expires_at',
      'invitation.told_at',
      'invitation.invitee_index',
    ])
    .where('place.application_id', '=', applicationId)
    .orderBy('place.party_id')
    .execute()
  const places = rows.map(
    ({ invitation_id: invitationId, expires_at: expiresAt, ...row }): Place => ({
      id: row.id,
      partyId: row.party_id,
      state: stateNow(row.state, expiresAt, now),
      citizenId: row.citizen_id,
      digest: row.digest,
      method: row.method,
      confirmedAt: row.confirmed_at,
      reason: row.reason,
      note: row.note,
      changedAt: row.changed_at,
      voidedAt: row.voided_at,
      invitation:
        invitationId !== null && expiresAt !== null && expiresAt > now
          ? { id: invitationId, expiresAt, notifiedAt: row.told_at, inviteeIndex: row.invitee_index }
          : undefined,
    }),
  )
  return new Map(places.map((place) => [place.partyId, place]))
}

/** An invitation with the party of its place, if it has one. */
export interface SentInvitation {
  id: string
  inviterId: string
  applicationId: string | null
  partyId: string | null
  state: InvitationState
  inviteeIndex: string | null
  answeredBy: string | null
  expiresAt: Date
}

/** An invitation by its id: who may answer it is judged by its party. */
export async function findSentInvitation(db: ReadDb, id: string): Promise<SentInvitation | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('invitation')
    .leftJoin('confirmation_place as place', 'place.id', 'invitation.place_id')
    .select([
      'invitation.id',
      'invitation.inviter_id as inviterId',
      'invitation.application_id as applicationId',
      'place.party_id as partyId',
      'invitation.state',
      'invitation.invitee_index as inviteeIndex',
      'invitation.answered_by as answeredBy',
      'invitation.expires_at as expiresAt',
    ])
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

/** Somebody who has answered an invitation that they know nothing of it. */
export interface NotMe {
  inviteeIndex: string
  at: Date
}

/** Who has so answered of an application, also of places that are no more. As long as the limit counts the answer. */
export async function listNotMe(db: ReadDb, applicationId: string): Promise<NotMe[]> {
  const { rows } = await sql<NotMe>`
    select invitee_index as "inviteeIndex", max(ended_at) as at from invitation
    where application_id = ${applicationId} and reason = 'notMe' and invitee_index is not null
    group by invitee_index`.execute(db)
  return rows
}

/** A confirmation of the citizen's own, by its place. */
export async function findOwnConfirmation(
  db: ReadDb,
  citizenId: string,
  id: string,
): Promise<{ applicationId: string } | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('confirmation_place')
    .select('application_id as applicationId')
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
}

/** The id of a party's place, which is made at `none` if there is none yet. The application is locked. */
export async function ensurePlace(
  db: Db,
  ids: Ids,
  { application, partyId, now }: { application: OwnedApplication; partyId: string; now: Date },
): Promise<string> {
  await db
    .insertInto('confirmation_place')
    .values({
      id: ids.uuid(),
      application_id: application.id,
      party_id: partyId,
      state: 'none',
      changed_at: now,
    })
    .onConflict((conflict) => conflict.column('party_id').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('confirmation_place')
    .select('id')
    .where('party_id', '=', partyId)
    .where('application_id', '=', application.id)
    .executeTakeFirstOrThrow()
  return id
}

/** What a move leaves at the place. */
interface Left {
  now: Date
  confirmation?: { citizenId: string | null; digest: Buffer; method: 'code' | 'face' | 'counter' }
  refusal?: { reason: 'wrong' | 'unwilling' | 'notMe'; note: string }
}

/**
 * Moves a place as the table of the contract allows. False if it has another state. The application is locked: a place
 * is read and moved under that lock alone.
 */
export async function movePlace(
  db: Db,
  move: PlaceMoveName,
  place: Pick<Place, 'id' | 'state'>,
  { now, confirmation, refusal }: Left,
): Promise<boolean> {
  if (!placeCan(move, place.state)) return false
  const moved = await db
    .updateTable('confirmation_place')
    .set({
      state: placeMoves[move].to,
      citizen_id: confirmation?.citizenId ?? null,
      digest: confirmation?.digest ?? null,
      method: confirmation?.method ?? null,
      confirmed_at: confirmation ? now : null,
      reason: refusal?.reason ?? null,
      note: refusal?.note ?? '',
      changed_at: now,
      voided_at: move === 'voidConfirmation' ? now : null,
    })
    .where('id', '=', place.id)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

type InvitationEnd = { state: 'answered'; answeredBy: string } | { state: 'withdrawn' | 'expired' | 'ended' }

/** Ends the open invitations of places, in the same transaction as their move. */
export async function endInvitationsOfPlaces(
  db: Db,
  placeIds: readonly string[],
  { now, ...end }: { now: Date } & InvitationEnd,
): Promise<void> {
  const statement = db
    .updateTable('invitation')
    .set({
      state: end.state,
      ...(end.state === 'answered' && { answered_by: end.answeredBy }),
      token_sealed: null,
      ended_at: now,
    })
    .where(sql<boolean>`place_id = any(${placeIds}::uuid[])`)
    .where('state', '=', 'open')
  await executePipelined(db, statement)
}
