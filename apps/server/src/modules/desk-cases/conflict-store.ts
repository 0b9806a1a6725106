import { type RawBuilder, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'

/**
 * The keyed hash of the document number of the citizen who filed a case, also if they have deleted the application. It is
 * read per case, by the index of its submissions.
 */
export const filersNumber = (caseId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select citizen.document_number_index from application_submission
  join citizen on citizen.id = application_submission.citizen_id
  where application_submission.application_id = ${caseId}
  order by application_submission.submission desc limit 1)`

/** The cases of citizens with one of these numbers. */
export const casesFiledBy = (numbers: readonly string[]): RawBuilder<unknown> => sql`
  select application_submission.application_id from application_submission
  join citizen on citizen.id = application_submission.citizen_id
  where citizen.document_number_index = any(${numbers}::text[])`

/** The number of one case's filer, as `filersNumber` has it. */
export async function findFilersNumber(db: ReadDb, caseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ index: string | null }>`select ${filersNumber(sql`${caseId}::uuid`)} as index`.execute(
    db,
  )
  return rows[0]?.index ?? undefined
}

/** Whether an officer has declared an interest in a case. */
export async function hasRecused(db: ReadDb, caseId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_recusal')
    .select('case_id')
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an officer has an interest in a case. A repeat does nothing. */
export async function insertRecusal(
  db: Db,
  { caseId, staffId, at }: { caseId: string; staffId: string; at: Date },
): Promise<void> {
  const row = { case_id: caseId, staff_id: staffId, at }
  await executePipelined(
    db,
    db
      .insertInto('case_recusal')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}
