import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { DeskCaseKept, DeskCaseTable, Tables } from '../../db/tables.ts'
import type { CaseRow } from './case-store.ts'

interface Ended {
  kept: 'all' | 'facts'
  /** The last act on the case was before. */
  before: Date
}

/** A returned or withdrawn case whose last act was before, and whose application was not handed in again. */
const isEnded =
  ({ kept, before }: Ended) =>
  (eb: ExpressionBuilder<Tables, 'desk_case'>) =>
    eb.and([
      eb('desk_case.state', 'in', ['returned', 'withdrawn']),
      eb('desk_case.kept', '=', kept),
      eb('desk_case.arrived_at', '<', before),
      sql<boolean>`not exists (select from case_event where case_id = desk_case.id and at >= ${before})`,
      sql<boolean>`not exists
        (select from application where application.id = desk_case.id and application.submission > desk_case.submission)`,
    ])

/** Cases whose time is over, up to a limit. */
export async function listEndedCases(db: ReadDb, ended: Ended, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('desk_case')
    .select('id')
    .where(isEnded(ended))
    .orderBy('arrived_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them, locked. Undefined if it has changed since. The application, if it is there, is locked before. */
export async function lockEndedCase(db: Db, id: string, ended: Ended): Promise<CaseRow | undefined> {
  return db
    .selectFrom('desk_case')
    .selectAll()
    .where('id', '=', id)
    .where(isEnded(ended))
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes the files of a case's submissions, and the attachments that only they had. Returns these. */
export async function deleteCaseFiles(db: Db, caseId: string): Promise<{ storageKey: string }[]> {
  await db
    .deleteFrom('submission_file')
    .where((eb) =>
      eb(
        'submission_id',
        'in',
        eb.selectFrom('application_submission').select('id').where('application_id', '=', caseId),
      ),
    )
    .execute()
  return db
    .deleteFrom('attachment')
    .where('application_id', '=', caseId)
    .where('removed_at', 'is not', null)
    .returning('storage_key as storageKey')
    .execute()
}

/** Tables with the officers' work on a case. Timeline and intervals stay for the statistics. */
const ownTables = [
  'case_remark',
  'case_note',
  'case_tick',
  'case_opened_file',
  'case_file_rotation',
  'case_register',
  'case_exception',
  'case_supervision',
  'desk_notice',
] as const

/** The personal columns of a case. A new column does not compile until it is here or in `KeptColumn`. */
const emptyColumns = {
  applicant_name_sealed: '',
  party_names: [],
  number_indexes: [],
  phone_indexes: [],
  unit_keys: [],
} as const satisfies Record<Exclude<keyof DeskCaseTable, KeptColumn>, unknown>
type KeptColumn =
  | 'id'
  | 'number'
  | 'region_code'
  | 'business_id'
  | 'business_name'
  | 'registration_type'
  | 'stage'
  | 'state'
  | 'submission'
  | 'assignee'
  | 'former_assignee'
  | 'claimed_at'
  | 'arrived_at'
  | 'due_at'
  | 'is_urgent'
  | 'is_stopped'
  | 'decided_at'
  | 'is_deleted'
  | 'version'
  | 'flags'
  | 'kept'

/** Deletes the personal data of a case: its submissions, what officers wrote, and its search keys. */
export async function emptyCase(db: Db, cipher: FieldCipher, caseId: string): Promise<void> {
  await db.deleteFrom('application_submission').where('application_id', '=', caseId).execute()
  for (const table of ownTables) await db.deleteFrom(table).where('case_id', '=', caseId).execute()
  await db.updateTable('case_event').set({ note: '' }).where('case_id', '=', caseId).execute()
  const decisions = await db.selectFrom('case_decision').select('id').where('case_id', '=', caseId).execute()
  for (const { id } of decisions)
    await db
      .updateTable('case_decision')
      .set({ opinion_sealed: cipher.encrypt('', `case_decision:${id}:opinion`), late_reason_sealed: null })
      .where('id', '=', id)
      .execute()
  const { applicant_name_sealed: nobody, ...lists } = emptyColumns
  await db
    .updateTable('desk_case')
    .set({
      applicant_name_sealed: cipher.encrypt(nobody, `desk_case:${caseId}:applicant_name`),
      party_names: [...lists.party_names],
      number_indexes: [...lists.number_indexes],
      phone_indexes: [...lists.phone_indexes],
      unit_keys: [...lists.unit_keys],
    })
    .where('id', '=', caseId)
    .execute()
}

/** Notes how much of a case is kept. */
export async function setKept(db: Db, caseId: string, kept: DeskCaseKept): Promise<void> {
  await db.updateTable('desk_case').set({ kept }).where('id', '=', caseId).execute()
}
