import type { Officer, Services } from '../../context.ts'
import type { StaffAct } from '../audit/audit-service.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { roleAt } from '../desk-cases/visible-case-service.ts'

/**
 * Writes to the audit log that an officer looks at a case, before it is answered: in which role, and at what (`parts`). The
 * citizen who filed it reads the entry in their own data. docs/decisions/0048-every-look-at-a-case-is-recorded.md.
 */
export async function recordCaseReading(
  { caller, readings }: Pick<Services, 'readings'> & { caller: Officer },
  { id, stage, filerId }: Pick<CaseRow, 'id' | 'stage'> & { filerId: string | undefined },
  act: StaffAct['act'],
  parts: readonly (string | number)[] = [],
): Promise<void> {
  await readings.recordOfficer({
    staffId: caller.staffId,
    post: caller.post,
    act,
    details: [roleAt(caller, { stage }), ...parts].join(' '),
    record: id,
    ...(filerId && { citizenId: filerId }),
  })
}
