import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { refuse } from '../../refuse.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { listSubmissionsOfCase } from '../applications/submission-store.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'

/** The frozen submissions of a case that an officer reads. */
export interface CaseSubmissions {
  /** The present one. */
  frozen: FrozenApplication
  /** By their number: the present one, and those in `others`. */
  kept: ReadonlyMap<number, FrozenApplication>
}

/**
 * The present submission of a case, and those in `others`.
 * @throws the refusal caseNotFound where it was not kept
 */
export async function getSubmissions(
  { db, cipher }: { db: ReadDb; cipher: FieldCipher },
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  others: readonly number[] = [],
): Promise<CaseSubmissions> {
  const found = await listSubmissionsOfCase(db, cipher, id, [submission, ...others])
  const kept = new Map(found.flatMap(({ submission: number, frozen }) => (frozen ? [[number, frozen] as const] : [])))
  const frozen = kept.get(submission)
  if (!frozen) throw refuse('caseNotFound')
  return { frozen, kept }
}
