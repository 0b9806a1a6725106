import type { ReadDb } from '../../db/database.ts'

/** The keyed hash of the document number of the citizen who filed a case. */
export async function findFilersNumber(db: ReadDb, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application')
    .innerJoin('citizen', 'citizen.id', 'application.citizen_id')
    .select('citizen.document_number_index as index')
    .where('application.id', '=', caseId)
    .executeTakeFirst()
  return row?.index ?? undefined
}
