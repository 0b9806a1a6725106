import { paths } from '@registration/contract/paths.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { OwnedApplication } from './application-store.ts'

/** Somebody else than the filer who is notified of what happens to an application. */
export interface Participant {
  citizenId: string
  /** The id of their participation, or of the invitation that they have not answered. */
  recordId: string
  /** Where they see it, if not at their participation. */
  link?: string
  /** Their open invitations, also those of somebody who takes part already. */
  invitationIds: string[]
}

/** A name as `comparedName` of the contract has it. */
const comparedName = (column: string) =>
  sql`lower(regexp_replace(normalize(${sql.ref(column)}, NFKC), '[\\s.·•・‧∙⋅]', '', 'g'))`

/** The certified accounts of a party: its name and document number are theirs. For the aliases `citizen` and `party`. */
export const isPartyAccount: RawBuilder<SqlBool> = sql<SqlBool>`(
  citizen.document_number_index = party.document_number_index
  and ${comparedName('citizen.name')} = ${comparedName('party.name')}
  and (citizen.account_kind = 'enterprise') = (party.kind = 'company') and citizen.certified_at is not null)`

/** Whether a citizen wants nothing from the sender. For the aliases `citizen` and `inviter`. */
export const isMuted: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from invitation_mute mute
  where mute.citizen_id = citizen.id and mute.inviter_person_id = inviter.person_id)`

/**
 * Whether a citizen has confirmed an application, as another party than these that are gone: it stays their affair. For
 * the alias `citizen`.
 */
export const hasConfirmed = (
  applicationId: string,
  goneIds: readonly string[] = [],
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from confirmation_place place
  where place.application_id = ${applicationId} and place.citizen_id = citizen.id and place.state = 'confirmed'
    and place.party_id <> all(${goneIds}::uuid[]))`

/**
 * Everybody who takes part in an application, and the accounts that its open invitations mean. Who wants nothing more of
 * its filer is left out, unless they have confirmed it.
 */
export async function listParticipants(
  db: ReadDb,
  { id, citizen_id }: OwnedApplication,
  now: Date,
): Promise<Participant[]> {
  const { rows } = await sql<{ citizenId: string; recordId: string; isInvited: boolean }>`
    select citizen.id as "citizenId", participation.id as "recordId", false as "isInvited" from participation
    join citizen on citizen.id = participation.citizen_id
    join citizen inviter on inviter.id = ${citizen_id}
    where participation.application_id = ${id} and participation.ended_at is null
      and (not ${isMuted} or ${hasConfirmed(id)})
    union all
    select citizen.id, invitation.id, true from invitation
    join citizen inviter on inviter.id = invitation.inviter_id
    join confirmation_place place on place.id = invitation.place_id
    join party on party.id = place.party_id
    join citizen on ${isPartyAccount} and citizen.id <> inviter.id
    where invitation.application_id = ${id} and invitation.inviter_id = ${citizen_id}
      and invitation.state = 'open' and invitation.expires_at > ${now} and not ${isMuted}`.execute(db)
  const ofCitizens = Map.groupBy(rows, ({ citizenId }) => citizenId)
  return [...ofCitizens.values()].flatMap((own) => {
    const invitationIds = own.filter(({ isInvited }) => isInvited).map((each) => each.recordId)
    const row = own.find(({ isInvited }) => !isInvited) ?? own[0]
    if (!row) return []
    const { citizenId, recordId, isInvited } = row
    const link = isInvited && { link: paths.confirm({ invitationId: recordId }) }
    return [{ citizenId, recordId, ...link, invitationIds }]
  })
}
