import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

export interface Standing {
  pendingApplications: number
  bookedAppointments: number
  unansweredArchiveRequests: number
  keptApplications: number
  keptArchiveRequests: number
  drafts: number
}

/** A citizen's records with the office, counted. Rejected applications wait for nobody: they are kept, not under way. */
export async function countStanding(db: ReadDb, citizenId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*)::int from application where citizen_id = ${citizenId}
        and status in ('pending', 'handoverFailed', 'cadastralPassed', 'accepted')) as "pendingApplications",
      (select count(*)::int from application where citizen_id = ${citizenId} and status <> 'unsubmitted')
        as "keptApplications",
      (select count(*)::int from application where citizen_id = ${citizenId} and status = 'unsubmitted') as drafts,
      (select count(*)::int from appointment where citizen_id = ${citizenId} and state = 'booked') as "bookedAppointments",
      (select count(*)::int from archive_request where citizen_id = ${citizenId}
        and state in ('submitted', 'inQuery')) as "unansweredArchiveRequests",
      (select count(*)::int from archive_request where citizen_id = ${citizenId}) as "keptArchiveRequests"`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('A select of counts gave no row')
  return standing
}

/** The tables with a citizen's own data that no law demands to keep. */
const ownTables = [
  'session',
  'consent',
  'face_flow',
  'password_try',
  'phone_code_challenge',
  'feedback',
  'citizen_message',
  'slot_hold',
  'slot_wait',
  'idempotency',
] as const

/**
 * Deletes everything personal from an account and ends its sessions. The row stays, so that records kept by law still
 * have an owner. The messaging platform's name for the account is free for a new account.
 */
export async function emptyAccount(db: Db, citizenId: string, now: Date): Promise<void> {
  for (const table of ownTables) await db.deleteFrom(table).where('citizen_id', '=', citizenId).execute()
  await db
    .updateTable('citizen')
    .set({
      openid: `closed-${citizenId}`,
      nickname: '',
      avatar_url: '',
      name: '',
      document_number_sealed: null,
      document_number_index: null,
      phone_sealed: null,
      phone_index: null,
      sex: '',
      account: '',
      legal_representative: '',
      password_hash: null,
      is_web_user: false,
      certified_at: null,
      closed_at: now,
    })
    .where('id', '=', citizenId)
    .execute()
}
