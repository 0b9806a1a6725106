import { statusesIn } from '@registration/contract/application-status.ts'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import { isMuted } from '../application-record/participant-store.ts'
import type { Filling } from '../messages/message-rules.ts'

/** No more of a kind, so that none hides the others. */
const maxOfAKind = 2

/**
 * What waits for its citizen: an application, a booking, a seat that is kept for them, or what a message is about. That is
 * an invitation, or a result, which is an answered query or an entry in the register.
 */
export type WaitingMatter =
  | { kind: 'rejected' | 'draft'; id: string; name: string; business_id: string; by_appointment: boolean }
  | { kind: 'appointment'; id: string; day: string; startsAt: string; areaCode: string }
  | { kind: 'offer'; slotId: string; until: string }
  | {
      kind: 'invitation' | 'result'
      messageId: string
      link: string
      messageKind: string
      params: Record<string, Filling>
    }

/**
 * What waits for a citizen at a moment, also as Asia/Shanghai has it: kept seats, open invitations that they were notified
 * of, results whose message is unread, rejected applications, bookings ahead, and drafts. The newest of each kind, of the
 * bookings the next.
 */
export async function listWaitingMatters(
  db: ReadDb,
  citizenId: string,
  { now, today, time }: { now: Date; today: string; time: string },
): Promise<WaitingMatter[]> {
  const { rows } = await sql<{ matter: WaitingMatter }>`
    with wanted as materialized (
      select distinct on (link) id, link, kind, params, created_at, position, right(link, 36)::uuid as invitation_id
      from citizen_message where citizen_id = ${citizenId} and kind = 'confirmationWanted'
      order by link, created_at desc, position desc)
    (select json_build_object('kind', 'offer', 'slotId', slot_id, 'until', expires_at) as matter
      from slot_hold where citizen_id = ${citizenId} and kind = 'offer' and expires_at > ${now}
      order by expires_at limit ${maxOfAKind})
    union all
    (select json_build_object('kind', 'invitation', 'messageId', wanted.id, 'link', link, 'messageKind', wanted.kind,
        'params', params)
      from wanted join invitation on invitation.id = wanted.invitation_id
      join application on application.id = invitation.application_id
      join citizen on citizen.id = ${citizenId}
      join citizen inviter on inviter.id = invitation.inviter_id
      where invitation.state = 'open' and invitation.expires_at > ${now} and not ${isMuted}
        and application.status <> all(${statusesIn('approved')}::text[])
      order by wanted.created_at desc, wanted.position desc limit ${maxOfAKind})
    union all
    (select json_build_object('kind', 'result', 'messageId', id, 'link', link, 'messageKind', kind,
        'params', params)
      from citizen_message
      where citizen_id = ${citizenId} and read_at is null and kind in ('archiveFound', 'archiveNothingHeld', 'applicationRegistered')
      order by created_at desc, position desc limit ${maxOfAKind})
    union all
    (select json_build_object('kind', 'rejected', 'id', id, 'name', name, 'business_id', business_id,
        'by_appointment', by_appointment)
      from application where citizen_id = ${citizenId} and status in ('cadastralRejected', 'acceptanceRejected')
      order by started_at desc, id desc limit ${maxOfAKind})
    union all
    (select json_build_object('kind', 'appointment', 'id', a.id, 'day', s.day, 'startsAt', s.starts_at,
        'areaCode', s.area_code)
      from appointment a join slot s on s.id = a.slot_id
      where a.citizen_id = ${citizenId} and a.state = 'booked'
        and (a.day > ${today} or (a.day = ${today} and s.ends_at > ${time}))
      order by a.day limit ${maxOfAKind})
    union all
    (select json_build_object('kind', 'draft', 'id', id, 'name', name, 'business_id', business_id,
        'by_appointment', by_appointment)
      from application where citizen_id = ${citizenId} and status = 'unsubmitted'
      order by started_at desc, id desc limit ${maxOfAKind})`.execute(db)
  return rows.map(({ matter }) => matter)
}

/** How many of a citizen's applications the office has and has not yet registered or rejected. */
export async function countInProgress(db: ReadDb, citizenId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from application where citizen_id = ${citizenId}
      and status in ('pending', 'handoverFailed', 'cadastralPassed', 'accepted')`.execute(db)
  return rows[0]?.count ?? 0
}
