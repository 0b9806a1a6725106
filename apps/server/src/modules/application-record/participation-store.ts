import { sql } from 'kysely'
import { type Db, executePipelined } from '../../db/database.ts'
import type { InvitationRole } from '../../db/tables.ts'
import type { Ids } from '../../ids.ts'
import type { ApplicationRow, OwnedApplication } from './application-store.ts'
import { hasConfirmed } from './participant-store.ts'

interface Joined {
  citizenId: string
  application: Pick<ApplicationRow, 'id' | 'business_id'>
  role: InvitationRole
  now: Date
}

/** Notes that somebody takes part in an application of another, in this role too. The id of their participation. */
export async function joinParticipation(
  db: Db,
  ids: Ids,
  { citizenId, application, role, now }: Joined,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into participation (id, citizen_id, application_id, business_id, roles, joined_at)
    values (${ids.uuid()}, ${citizenId}, ${application.id}, ${application.business_id}, array[${role}::text], ${now})
    on conflict (citizen_id, application_id) do update set ended_at = null, roles =
      case when ${role} = any(participation.roles) then participation.roles else participation.roles || ${role}::text end
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no participation')
  return row.id
}

/** Who takes part in an application of a sender whom they had muted hears of them again. */
export async function unmuteFiler(
  db: Db,
  { citizenId, application }: { citizenId: string; application: OwnedApplication },
): Promise<void> {
  const statement = db
    .deleteFrom('invitation_mute')
    .where('citizen_id', '=', citizenId)
    .where('inviter_person_id', '=', (eb) =>
      eb.selectFrom('citizen').select('person_id').where('id', '=', application.citizen_id),
    )
  await executePipelined(db, statement)
}

/** Ends what others have of an application that is about to be deleted. */
export async function endParticipations(db: Db, application: OwnedApplication, now: Date): Promise<void> {
  await db
    .updateTable('participation')
    .set({ ended_at: now })
    .where('application_id', '=', application.id)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends what those have of an application who are no party of it any more, since these of its parties are gone or somebody
 * else: neither is their document number a party's, nor have they confirmed another. Returns whose it was, with the ids
 * of their participations.
 */
export async function endParticipationsOfNoParty(
  db: Db,
  application: OwnedApplication,
  { goneIds, now }: { goneIds: readonly string[]; now: Date },
): Promise<{ citizenId: string; recordId: string }[]> {
  const { rows } = await sql<{ citizenId: string; recordId: string }>`
    update participation set ended_at = ${now} from citizen
    where participation.application_id = ${application.id} and participation.ended_at is null
      and citizen.id = participation.citizen_id and citizen.document_number_index is not null and not exists (
        select from party where party.application_id = participation.application_id
          and party.document_number_index = citizen.document_number_index)
      and not ${hasConfirmed(application.id, goneIds)}
    returning participation.citizen_id as "citizenId", participation.id as "recordId"`.execute(db)
  return rows
}

/** Ends the open invitations of an application that is about to be deleted. */
export async function endInvitationsOf(db: Db, { id, citizen_id }: OwnedApplication, now: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ state: 'ended', token_sealed: null, ended_at: now })
    .where('application_id', '=', id)
    .where('inviter_id', '=', citizen_id)
    .where('state', '=', 'open')
    .execute()
}

/** Ends every open invitation that a citizen has sent. */
export async function endInvitationsFrom(db: Db, inviterId: string, now: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ state: 'ended', token_sealed: null, ended_at: now })
    .where('inviter_id', '=', inviterId)
    .where('state', '=', 'open')
    .execute()
}
