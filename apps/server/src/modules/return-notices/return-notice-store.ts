import type { Stage } from '@registration/contract/desk/case-words.ts'
import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** A submission that the desk has returned. */
export interface Returned {
  submission: number
  stage: Stage
  opinion: string
  at: Date
}

/** The return of a case's submission that is still kept. 0: the last return. */
export async function findReturned(
  db: ReadDb,
  cipher: FieldCipher,
  caseId: string,
  submission: number,
): Promise<Returned | undefined> {
  const row = await db
    .selectFrom('case_decision')
    .select(['id', 'submission', 'stage', 'opinion_sealed', 'at'])
    .where('case_id', '=', caseId)
    .where('verdict', '=', 'return')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('application_submission as kept')
          .select('kept.id')
          .whereRef('kept.application_id', '=', 'case_decision.case_id')
          .whereRef('kept.submission', '=', 'case_decision.submission'),
      ),
    )
    .$if(submission !== 0, (query) => query.where('submission', '=', submission))
    .orderBy('submission', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, opinion_sealed: sealed, stage, at } = row
  return { submission: row.submission, stage, opinion: cipher.decrypt(sealed, `case_decision:${id}:opinion`), at }
}
