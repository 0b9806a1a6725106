import type { CheckRule } from '@registration/contract/rules/register-check.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** A supervisor's exception from a rule of the register's check. */
export interface CaseException {
  id: string
  rule: string
  /** `subjectOf` of exception-rules. */
  subject: string
  reason: string
  /** The supervisor who granted it, and their name. */
  staffId: string
  by: string
  at: Date
}

const associatedDataOf = (id: string, column: 'subject' | 'reason') => `case_exception:${id}:${column}`

export async function insertException(
  db: Db,
  cipher: FieldCipher,
  exception: Omit<CaseException, 'by' | 'rule'> & { caseId: string; rule: CheckRule },
): Promise<void> {
  const { id, caseId, rule, subject, reason, staffId, at } = exception
  await db
    .insertInto('case_exception')
    .values({
      id,
      case_id: caseId,
      rule,
      subject_sealed: cipher.encrypt(subject, associatedDataOf(id, 'subject')),
      reason_sealed: cipher.encrypt(reason, associatedDataOf(id, 'reason')),
      staff_id: staffId,
      at,
    })
    .execute()
}

export async function listExceptions(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<CaseException[]> {
  const rows = await db
    .selectFrom('case_exception')
    .innerJoin('staff', 'staff.id', 'case_exception.staff_id')
    .selectAll('case_exception')
    .select('staff.name as by')
    .where('case_id', '=', caseId)
    .orderBy('at')
    .execute()
  return rows.map(({ id, rule, subject_sealed, reason_sealed, staff_id, by, at }) => ({
    id,
    rule,
    subject: cipher.decrypt(subject_sealed, associatedDataOf(id, 'subject')),
    reason: cipher.decrypt(reason_sealed, associatedDataOf(id, 'reason')),
    staffId: staff_id,
    by,
    at,
  }))
}
