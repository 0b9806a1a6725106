import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { AuditEntry, ReadKind } from './audit-rules.ts'
import { recordAudit, recordStaffAct, type StaffAct } from './audit-service.ts'

interface Reading extends Partial<Pick<AuditEntry, 'actor' | 'record'>> {
  /** The citizen whose identity fields were read. */
  citizenId: string
  kind: ReadKind
}

/** Records in the audit log who read identity fields. docs/product/audit.md 'Audit log'. */
export interface ReadingLog {
  /** Writes one entry in a transaction of its own, before the call is answered. */
  record(reading: Reading): Promise<void>
  /** Likewise, what an officer looked at, or that a call of theirs was refused. */
  recordOfficer(act: StaffAct): Promise<void>
}

export function makeReadingLog(recorder: { pool: Db; config: Config; clock: Clock }): ReadingLog {
  return {
    record: ({ kind, ...fact }) =>
      recordAudit(recorder.pool, recorder, { ...fact, act: 'identityRead', details: kind }),
    recordOfficer: (act) => recordStaffAct(recorder.pool, recorder, act),
  }
}
