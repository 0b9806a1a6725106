import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'

/** The keyed hash of the document number of the citizen who filed a case, also if they have deleted the application. */
export async function findFilersNumber(db: ReadDb, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_submission')
    .innerJoin('citizen', 'citizen.id', 'application_submission.citizen_id')
    .select('citizen.document_number_index as index')
    .where('application_submission.application_id', '=', caseId)
    .orderBy('application_submission.submission', 'desc')
    .executeTakeFirst()
  return row?.index ?? undefined
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
