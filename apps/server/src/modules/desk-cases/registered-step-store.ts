import { type RegisteredStep, registeredSteps } from '@registration/contract/desk/case-words.ts'
import type { ReadDb } from '../../db/database.ts'
import type { CaseRow } from './case-store.ts'

/**
 * What follows the registration of a case, also what is recorded. None before it. Where it has issued nothing, as that of a
 * cancellation, no certificate is made or handed out: the citizen reads each step. docs/product/cases.md 'Decisions'.
 */
export async function listRegisteredSteps(
  db: ReadDb,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<readonly RegisteredStep[]> {
  const registration = await db
    .selectFrom('case_decision')
    .select('certificate_number')
    .where('case_id', '=', id)
    .where('submission', '=', submission)
    .where('stage', '=', 'registration')
    .executeTakeFirst()
  if (!registration) return []
  return registration.certificate_number === null ? ['archived'] : registeredSteps
}
