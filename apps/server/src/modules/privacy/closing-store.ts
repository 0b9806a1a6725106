import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CitizenTable } from '../../db/tables.ts'

export interface Standing {
  pendingApplications: number
  bookedAppointments: number
  unansweredArchiveRequests: number
  keptApplications: number
  keptArchiveRequests: number
  drafts: number
}

interface StandingQuery {
  citizenId: string
  /** Appointments before this day are over, also those whose end nobody has reported. */
  today: string
  /** Without a registry nobody answers an archive query, so none is under way. */
  hasRegistry: boolean
}

/**
 * A citizen's records with the office, counted. Rejected applications wait for nobody: they are kept, not under way. Those
 * that the desk has returned are not among the kept ones: their retention ends.
 */
export async function countStanding(db: ReadDb, { citizenId, today, hasRegistry }: StandingQuery): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (select count(*)::int from application where citizen_id = ${citizenId}
        and status in ('pending', 'handoverFailed', 'cadastralPassed', 'accepted')) as "pendingApplications",
      (select count(*)::int from application where citizen_id = ${citizenId} and status <> 'unsubmitted'
        and not (status in ('cadastralRejected', 'acceptanceRejected') and handed_to is not distinct from 'desk'))
        as "keptApplications",
      (select count(*)::int from application where citizen_id = ${citizenId} and status = 'unsubmitted') as drafts,
      (select count(*)::int from appointment where citizen_id = ${citizenId} and state = 'booked' and day >= ${today})
        as "bookedAppointments",
      (select count(*)::int from archive_request where citizen_id = ${citizenId}
        and state in ('submitted', 'inQuery') and ${hasRegistry}::boolean) as "unansweredArchiveRequests",
      (select count(*)::int from archive_request where citizen_id = ${citizenId}) as "keptArchiveRequests"`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('A select of counts gave no row')
  return standing
}

/** The tables with a citizen's own data that no law demands to keep, and that no limit counts. */
const ownTables = [
  'property_unlock',
  'property_show',
  'session',
  'sign_in',
  'consent',
  'password_try',
  'binding_code',
  'feedback',
  'rating',
  'citizen_message',
  'participation',
  'invitation_mute',
  'idempotency',
] as const

/** What a closed account's row has: nothing of the citizen. A new column does not compile until it is here. */
const emptyColumns = {
  nickname: '',
  avatar_url: '',
  name: '',
  document_type: '1',
  document_number_sealed: null,
  document_number_index: null,
  phone_sealed: null,
  phone_index: null,
  sex: '',
  account: '',
  account_kind: 'individual',
  legal_representative: '',
  password_hash: null,
  is_web_user: false,
  certification_applies: true,
  certified_at: null,
  joined_at: null,
  unfollowed_at: null,
  follow_told_at: null,
} as const satisfies Record<Exclude<keyof CitizenTable, KeptColumn>, unknown>
type KeptColumn = 'id' | 'openid' | 'openid_index' | 'person_id' | 'created_at' | 'closed_at'

/**
 * Deletes everything personal from an account and ends its sessions. The row stays, so that records kept by law still
 * have an owner. The messaging platform's name for the account is free for a new account, which the keyed hash connects
 * with this one until no limit counts.
 */
export async function emptyAccount(
  db: Db,
  citizenId: string,
  { openidIndex, now }: { openidIndex: string; now: Date },
): Promise<void> {
  await deleteOwnRows(db, [citizenId])
  await db
    .updateTable('citizen')
    .set({ ...emptyColumns, openid: `closed-${citizenId}`, openid_index: openidIndex, closed_at: now })
    .where('id', '=', citizenId)
    .execute()
}

/** Empties accounts again that were closed since an instant: a call that had begun before may have written into one. */
export async function emptyClosedAgain(db: Db, since: Date): Promise<void> {
  const closed = await db
    .updateTable('citizen')
    .set(emptyColumns)
    .where('openid_index', 'is not', null)
    .where('closed_at', '>=', since)
    .returning('id')
    .execute()
  if (closed.length > 0)
    await deleteOwnRows(
      db,
      closed.map(({ id }) => id),
    )
}

async function deleteOwnRows(db: Db, citizenIds: readonly string[]): Promise<void> {
  for (const table of ownTables) await db.deleteFrom(table).where('citizen_id', 'in', citizenIds).execute()
}
