import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'

/** The keyed hashes of an officer's own document number, and of the number of the citizen who filed a case. */
export async function findOwnIndexes(
  db: ReadDb,
  { staffId, caseId }: { staffId: string; caseId: string },
): Promise<{ officer: string | null; applicant: string | null }> {
  const { rows } = await sql<{ officer: string | null; applicant: string | null }>`
    select document_number_index as officer, (
      select citizen.document_number_index from application join citizen on citizen.id = application.citizen_id
      where application.id = ${caseId}) as applicant
    from staff where id = ${staffId}`.execute(db)
  return rows[0] ?? { officer: null, applicant: null }
}
