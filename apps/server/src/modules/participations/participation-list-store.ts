import type { PlaceState } from '@registration/contract/rules/place-states.ts'
import { type Selectable, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { InvitationRole, ParticipationTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'
import type { ListedApplication } from '../application-record/application-store.ts'
import { isPartyAccount } from '../application-record/participant-store.ts'

export type Participation = Selectable<ParticipationTable>

/** One page of a citizen's participations, the newest first, and their total. */
export async function listParticipationsOf(
  db: ReadDb,
  { citizenId, offset, limit }: { citizenId: string; offset: number; limit: number },
): Promise<{ rows: Participation[]; total: number }> {
  const own = db.selectFrom('participation').where('citizen_id', '=', citizenId)
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('joined_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function findOwnParticipation(
  db: ReadDb,
  citizenId: string,
  id: string,
): Promise<Participation | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('participation')
    .selectAll()
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
}

/** The applications in which a citizen takes part and that are still there, with where their first property unit is. */
export async function listSharedApplications(
  db: ReadDb,
  citizenId: string,
  ids: readonly string[],
): Promise<Map<string, ListedApplication>> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('participation', 'participation.application_id', 'application.id')
    .selectAll('application')
    .select(
      sql<string>`coalesce((select location from property_unit
        where application_id = application.id order by position limit 1), '')`.as('location'),
    )
    .where('participation.citizen_id', '=', citizenId)
    .where('participation.ended_at', 'is', null)
    .where(sql<boolean>`application.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A party that is the citizen, or was when they confirmed it, and the state of its confirmation. */
export interface SharedPlace {
  applicationId: string
  partyId: string
  role: InvitationRole
  placeId: string | null
  state: PlaceState
  /** Who has confirmed. */
  citizenId: string | null
  confirmedAt: Date | null
  /** Of the open invitation. */
  invitationId: string | null
}

/**
 * The citizen's places in applications in which they take part, by application. Without a certified account only those
 * that they have confirmed: these stay theirs.
 */
export async function listSharedPlaces(
  db: ReadDb,
  { citizenId, applicationIds, now }: { citizenId: string; applicationIds: readonly string[]; now: Date },
): Promise<Map<string, SharedPlace[]>> {
  const { rows } = await sql<SharedPlace>`
    select party.application_id as "applicationId", party.id as "partyId", party.role, place.id as "placeId",
      case when place.state = 'invited' and invitation.id is null then 'expired' else coalesce(place.state, 'none') end
        as state,
      place.citizen_id as "citizenId", place.confirmed_at as "confirmedAt", invitation.id as "invitationId"
    from citizen
    join participation on participation.citizen_id = citizen.id
    join party on party.application_id = participation.application_id
    left join confirmation_place place on place.party_id = party.id
    left join invitation on invitation.place_id = place.id and invitation.state = 'open'
      and invitation.expires_at > ${now}
    where citizen.id = ${citizenId} and party.application_id = any(${applicationIds}::uuid[])
      and (${isPartyAccount} or (place.citizen_id = citizen.id and place.state = 'confirmed'))
    order by party.position`.execute(db)
  return Map.groupBy(rows, ({ applicationId }) => applicationId)
}
