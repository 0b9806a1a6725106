import type { Officer, Services } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import type { StaffAct } from '../audit/audit-service.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { roleAt } from '../desk-cases/visible-case-service.ts'
import { findFiler } from './review-store.ts'

/**
 * Writes to the audit log that an officer looks at a case, before it is answered: in which role, and at what (`parts`). The
 * citizen who filed it reads the entry in their own data. docs/decisions/0048-every-look-at-a-case-is-recorded.md.
 */
export async function recordCaseReading(
  { db, caller, readings }: Pick<Services, 'readings'> & { db: ReadDb; caller: Officer },
  row: Pick<CaseRow, 'id' | 'stage'>,
  act: StaffAct['act'],
  parts: readonly (string | number)[] = [],
): Promise<void> {
  const citizenId = await findFiler(db, row.id)
  await readings.recordOfficer({
    staffId: caller.staffId,
    post: caller.post,
    act,
    details: [roleAt(caller, row), ...parts].join(' '),
    record: row.id,
    ...(citizenId && { citizenId }),
  })
}
