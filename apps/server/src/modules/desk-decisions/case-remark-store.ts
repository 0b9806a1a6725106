import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** What an officer writes in a remark. */
interface Written {
  submission: number
  target: CaseTarget
  code: RemarkCode
  text: string
  /** What it is about, as it was submitted. Masked. */
  value: string
  staffId: string
  at: Date
}

const associatedDataOf = (id: string, column: 'text' | 'value') => `case_remark:${id}:${column}`

const columnsOf = (cipher: FieldCipher, id: string, written: Written) => ({
  submission: written.submission,
  target_kind: written.target.kind,
  target_id: written.target.id ?? '',
  target_field: written.target.field ?? '',
  code: written.code,
  text_sealed: cipher.encrypt(written.text, associatedDataOf(id, 'text')),
  value_sealed: cipher.encrypt(written.value, associatedDataOf(id, 'value')),
  staff_id: written.staffId,
  at: written.at,
})

/** Adds a draft after the other remarks of a locked case. */
export async function insertDraft(
  db: Db,
  cipher: FieldCipher,
  { id, caseId, repeats, ...written }: Written & { id: string; caseId: string; repeats?: string },
): Promise<void> {
  await db
    .insertInto('case_remark')
    .values((eb) => ({
      id,
      case_id: caseId,
      position: eb
        .selectFrom('case_remark')
        .select((last) => last.fn.coalesce(last(last.fn.max('position'), '+', 1), last.lit(0)).as('position'))
        .where('case_id', '=', caseId),
      state: 'draft' as const,
      repeats: repeats ?? null,
      ...columnsOf(cipher, id, written),
    }))
    .execute()
}

/** Updates a draft. */
export async function updateDraft(
  db: Db,
  cipher: FieldCipher,
  { id, caseId, ...written }: Written & { id: string; caseId: string },
): Promise<void> {
  await db
    .updateTable('case_remark')
    .set(columnsOf(cipher, id, written))
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}

/** Deletes a draft. */
export async function deleteDraft(db: Db, caseId: string, id: string): Promise<void> {
  await db
    .deleteFrom('case_remark')
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()
}

/** Closes a sent remark, or opens it again. */
export async function setRemarkState(
  db: Db,
  caseId: string,
  id: string,
  state: 'sent' | 'resolved' | 'repeated',
): Promise<void> {
  await db
    .updateTable('case_remark')
    .set({ state })
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .execute()
}
