import type { ReadDb } from '../../db/database.ts'

/** The submissions of a case that were returned to its applicant, the last one first. */
export async function listReturned(db: ReadDb, caseId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('case_decision')
    .select('submission')
    .where('case_id', '=', caseId)
    .where('verdict', '=', 'return')
    .orderBy('submission', 'desc')
    .execute()
  return rows.map(({ submission }) => submission)
}

/**
 * The last submission before one that was returned. What was revoked since then the office has said nothing about: the
 * applicant's changes are those since the return.
 */
export const lastReturned = (returned: readonly number[], submission: number): number | undefined =>
  returned.find((each) => each < submission)
