import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** A supervisor's note on a case (督办). docs/product/cases.md 'Supervision'. */
export interface Supervision {
  id: string
  text: string
  /** `YYYY-MM-DD`. */
  dueOn: string
  by: string
  staffId: string
  at: Date
  answer: { text: string; by: string; at: Date } | undefined
}

const associatedDataOf = (id: string, column: 'text' | 'answer') => `case_supervision:${id}:${column}`

export async function insertSupervision(
  db: Db,
  cipher: FieldCipher,
  { id, caseId, text, dueOn, staffId, at }: Omit<Supervision, 'by' | 'answer'> & { caseId: string },
): Promise<void> {
  const text_sealed = cipher.encrypt(text, associatedDataOf(id, 'text'))
  await db
    .insertInto('case_supervision')
    .values({ id, case_id: caseId, text_sealed, due_on: dueOn, staff_id: staffId, at })
    .execute()
}

/** Answers a note. Undefined if there is none, or if it has an answer; else who wrote it. */
export async function saveAnswer(
  db: Db,
  cipher: FieldCipher,
  { id, caseId, text, staffId, at }: { id: string; caseId: string; text: string; staffId: string; at: Date },
): Promise<string | undefined> {
  const answered = await db
    .updateTable('case_supervision')
    .set({ answer_sealed: cipher.encrypt(text, associatedDataOf(id, 'answer')), answered_by: staffId, answered_at: at })
    .where('id', '=', id)
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  return answered?.staff_id
}

/** The last hundred notes of a case, the oldest first. */
export async function listSupervisions(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<Supervision[]> {
  const rows = await db
    .selectFrom('case_supervision')
    .innerJoin('staff', 'staff.id', 'case_supervision.staff_id')
    .leftJoin('staff as answerer', 'answerer.id', 'case_supervision.answered_by')
    .selectAll('case_supervision')
    .select(['staff.name as by', 'answerer.name as answered_name'])
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .orderBy('case_supervision.id')
    .limit(100)
    .execute()
  return rows.toReversed().map((row) => ({
    id: row.id,
    text: cipher.decrypt(row.text_sealed, associatedDataOf(row.id, 'text')),
    dueOn: row.due_on,
    by: row.by,
    staffId: row.staff_id,
    at: row.at,
    answer:
      row.answer_sealed !== null && row.answered_at !== null
        ? {
            text: cipher.decrypt(row.answer_sealed, associatedDataOf(row.id, 'answer')),
            by: row.answered_name ?? '',
            at: row.answered_at,
          }
        : undefined,
  }))
}
