import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** Adds a note to a case. */
export async function insertNote(
  db: Db,
  cipher: FieldCipher,
  { id, caseId, text, staffId, at }: { id: string; caseId: string; text: string; staffId: string; at: Date },
): Promise<void> {
  const text_sealed = cipher.encrypt(text, `case_note:${id}:text`)
  await db.insertInto('case_note').values({ id, case_id: caseId, text_sealed, staff_id: staffId, at }).execute()
}

/** Deletes the text of an officer's own note. The row stays. False if there is none. */
export async function deleteNote(
  db: Db,
  { id, caseId, staffId, at }: { id: string; caseId: string; staffId: string; at: Date },
): Promise<boolean> {
  const deleted = await db
    .updateTable('case_note')
    .set({ text_sealed: null, deleted_at: at })
    .where('id', '=', id)
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
