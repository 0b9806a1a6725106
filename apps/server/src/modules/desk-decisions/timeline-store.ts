import { registeredSteps } from '@registration/contract/desk/case-words.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CaseAct, CaseRow } from '../desk-cases/case-store.ts'

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

/** The steps after the registration that a submission's case has. */
export async function listRecordedSteps(
  db: ReadDb,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('case_event')
    .select('act')
    .where('case_id', '=', id)
    .where('submission', '=', submission)
    .where('act', 'in', registeredSteps)
    .execute()
  return rows.map(({ act }) => act)
}
