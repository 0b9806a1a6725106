import type { LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { type CaseRow, hasDecided } from './case-store.ts'
import { refuseConflict } from './conflict-service.ts'

/**
 * Whether an officer may have a case: not their own affair (回避), and not a second stage of the same submission
 * (不相容岗位) where the office keeps them apart.
 * @throws the refusals conflictOfInterest, sameOfficer
 */
export async function judgeAssignment(
  { db, cipher, content }: Pick<LocalServices, 'cipher' | 'content'> & { db: ReadDb },
  row: Pick<CaseRow, 'id' | 'submission' | 'number_indexes'>,
  staffId: string,
): Promise<void> {
  await refuseConflict({ db, cipher }, staffId, row)
  if (content.desk.stages === 'separate' && (await hasDecided(db, row, staffId))) throw refuse('sameOfficer')
}
