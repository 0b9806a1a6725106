import { upgrade15 } from '@registration/contract/rules/citizen-id.ts'
import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { refuse } from '../../refuse.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { findOwnIndexes } from './conflict-store.ts'

interface Judged {
  staffId: string
  caseId: string
  /** Of the submission that is worked on. Without it the applicant alone is compared. */
  parties: readonly Pick<ComparedContents['parties'][number], 'documentNumber' | 'agentDocumentNumber'>[]
}

/**
 * Refuses an officer whose own document number is that of a party, of an agent or of who filed the case (回避).
 * docs/product/cases.md 'The case'.
 * @throws the refusal conflictOfInterest
 */
export async function refuseConflict(
  { db, cipher }: { db: ReadDb; cipher: FieldCipher },
  { staffId, caseId, parties }: Judged,
): Promise<void> {
  const { officer, applicant } = await findOwnIndexes(db, { staffId, caseId })
  if (officer === null) return
  const numbers = parties.flatMap(({ documentNumber, agentDocumentNumber }) => [documentNumber, agentDocumentNumber])
  const isParty = numbers
    .filter(Boolean)
    .flatMap((number) => [number, upgrade15(number)])
    .some((number) => cipher.indexes(number, 'document_number').includes(officer))
  if (isParty || applicant === officer) throw refuse('conflictOfInterest')
}
