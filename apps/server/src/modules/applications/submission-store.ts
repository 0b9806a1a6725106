import { applicationCan } from '@registration/contract/application-status.ts'
import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { type FieldCipher, openText, sealText } from '../../db/field-cipher.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { belongsTo, type OwnedApplication } from '../application-record/application-store.ts'
import { type FrozenApplication, packFrozen, unpackFrozen } from './frozen-application-rules.ts'

const associatedDataOf = (id: string, column: 'frozen' | 'opinion' = 'frozen') =>
  `application_submission:${id}:${column}`

/** Keeps a submission with its files, which are not destroyed before it. */
export async function insertSubmission(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  { id, submission, frozen, at }: { id: string; submission: number; frozen: FrozenApplication; at: Date },
): Promise<void> {
  await insertRows(db, 'application_submission', [
    {
      id,
      application_id: application.id,
      citizen_id: application.citizen_id,
      submission,
      frozen_sealed: cipher.encrypt(packFrozen(frozen), associatedDataOf(id)),
      submitted_at: at,
    },
  ])
  await insertRows(
    db,
    'submission_file',
    frozen.files.map((file) => ({ submission_id: id, attachment_id: file.id })),
  )
}

/**
 * Keeps the time of the decision on a submission, and its opinion. A submission that was made before submissions were kept
 * gets its row here. `opinion` is that of a return, '' for none. It is undefined for another decision, which leaves the
 * kept one as it is.
 */
export async function noteDecision(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  decision: { id: string; submission: number; submittedAt: Date; opinion: string | undefined; at: Date },
): Promise<void> {
  const { id, submission, submittedAt, opinion, at } = decision
  const { rows } = await sql<{ id: string }>`
    insert into application_submission (id, application_id, citizen_id, submission, submitted_at, decided_at)
    select ${id}, id, citizen_id, ${submission}, ${submittedAt}, ${at} from application
    where id = ${application.id} and citizen_id = ${application.citizen_id}
    on conflict (application_id, submission) do update set decided_at = excluded.decided_at
    returning id`.execute(db)
  const [kept] = rows
  if (!kept || opinion === undefined) return
  // Encrypted for its row, whose id the insert has found or made.
  const sealed = sealText(cipher, opinion, associatedDataOf(kept.id, 'opinion'))
  const statement = db
    .updateTable('application_submission')
    .set({ opinion: sealed })
    .where(belongsTo(application))
    .where('id', '=', kept.id)
  await executePipelined(db, statement)
}

/** Deletes the submissions of an application that is being deleted. Those of a case of the desk stay with the office. */
export async function deleteSubmissions(db: Db, application: OwnedApplication): Promise<void> {
  await db
    .deleteFrom('application_submission')
    .where(belongsTo(application))
    .where(sql<boolean>`not exists (select from desk_case where desk_case.id = application_id)`)
    .execute()
}

/** A submission. `frozen` is undefined for one from before they were kept. */
export interface KeptSubmission {
  applicationId: string
  submission: number
  submittedAt: Date
  opinion: string
  decidedAt: Date | undefined
  frozen: FrozenApplication | undefined
}

/** One submission of an application. Undefined if nothing of it was kept. */
export async function findSubmission(
  db: ReadDb,
  cipher: FieldCipher,
  application: OwnedApplication,
  submission: number,
): Promise<KeptSubmission | undefined> {
  const [found] = await listSubmissions(db, cipher, application, [submission])
  return found
}

/** The latest submission of each of a citizen's applications, if it was kept. */
const selectLatest = (db: ReadDb, citizenId: string) =>
  db
    .selectFrom('application_submission as kept')
    .innerJoin('application', (join) =>
      join.onRef('application.id', '=', 'kept.application_id').onRef('application.submission', '=', 'kept.submission'),
    )
    .selectAll('kept')
    .where('application.citizen_id', '=', citizenId)

/** What the office has of an application. Undefined while the citizen may change it, and if it was not kept. */
export async function findWithOffice(
  db: ReadDb,
  cipher: FieldCipher,
  { id, citizen_id }: OwnedApplication,
): Promise<FrozenApplication | undefined> {
  const row = await selectLatest(db, citizen_id)
    .select('application.status')
    .where('application.id', '=', id)
    .executeTakeFirst()
  return row && !applicationCan.edit(row.status) ? submissionOf(row, cipher).frozen : undefined
}

/** Some submissions of an application, in their order. */
export async function listSubmissions(
  db: ReadDb,
  cipher: FieldCipher,
  application: OwnedApplication,
  submissions: readonly number[],
): Promise<KeptSubmission[]> {
  const rows = await db
    .selectFrom('application_submission')
    .selectAll()
    .where(belongsTo(application))
    .where(sql<boolean>`submission = any(${submissions}::integer[])`)
    .orderBy('submission')
    .execute()
  return rows.map((row) => submissionOf(row, cipher))
}

/** The submissions of an application since one that were returned with an opinion, by their numbers. */
export async function listSubmissionsWithOpinion(
  db: ReadDb,
  application: OwnedApplication,
  sinceSubmission: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('application_submission')
    .select('submission')
    .where(belongsTo(application))
    .where('submission', '>=', sinceSubmission)
    .where('opinion', '<>', '')
    .execute()
  return rows.map(({ submission }) => submission)
}

/** As `listSubmissions`, for the desk: also after the citizen has deleted the application. */
export async function listSubmissionsOfCase(
  db: ReadDb,
  cipher: FieldCipher,
  caseId: string,
  submissions: readonly number[],
): Promise<KeptSubmission[]> {
  const rows = await db
    .selectFrom('application_submission')
    .selectAll()
    .where('application_id', '=', caseId)
    .where(sql<boolean>`submission = any(${submissions}::integer[])`)
    .orderBy('submission')
    .execute()
  return rows.map((row) => submissionOf(row, cipher))
}

/** When an application was handed in and decided, for the desk, in the order of the submissions. */
export async function listSubmissionDays(
  db: ReadDb,
  caseId: string,
): Promise<Pick<KeptSubmission, 'submission' | 'submittedAt' | 'decidedAt'>[]> {
  const rows = await db
    .selectFrom('application_submission')
    .select(['submission', 'submitted_at', 'decided_at'])
    .where('application_id', '=', caseId)
    .orderBy('submission')
    .execute()
  return rows.map(({ submission, submitted_at, decided_at }) => ({
    submission,
    submittedAt: submitted_at,
    decidedAt: decided_at ?? undefined,
  }))
}

/** The latest submission of each of a citizen's applications that was kept. */
export async function listLatestSubmissions(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<KeptSubmission[]> {
  const rows = await selectLatest(db, citizenId)
    .where(sql<boolean>`application.id = any(${applicationIds}::uuid[])`)
    .execute()
  return rows.map((row) => submissionOf(row, cipher))
}

interface Row {
  id: string
  application_id: string
  submission: number
  submitted_at: Date
  opinion: string
  decided_at: Date | null
  frozen_sealed: string | null
}

const submissionOf = (row: Row, cipher: FieldCipher): KeptSubmission => ({
  applicationId: row.application_id,
  submission: row.submission,
  submittedAt: row.submitted_at,
  opinion: openText(cipher, row.opinion, associatedDataOf(row.id, 'opinion')),
  decidedAt: row.decided_at ?? undefined,
  frozen:
    row.frozen_sealed === null ? undefined : unpackFrozen(cipher.decrypt(row.frozen_sealed, associatedDataOf(row.id))),
})
