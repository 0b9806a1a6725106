import type { Db } from '../../db/database.ts'
import type { CaseAct } from '../desk-cases/case-store.ts'

/**
 * Moves the last line of a locked case's timeline to now, if it is the same act of the same officer on the same
 * submission. False if it is not.
 */
export async function extendLastAct(
  db: Db,
  { caseId, submission, act, staffId, at }: Omit<CaseAct, 'id'>,
): Promise<boolean> {
  const extended = await db
    .updateTable('case_event')
    .set({ at })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('case_event')
        .select('id')
        .where('case_id', '=', caseId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('act', '=', act)
    .where('staff_id', '=', staffId ?? null)
    .where('submission', '=', submission)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}
