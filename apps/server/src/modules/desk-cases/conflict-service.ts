import { type ReadDb, readTogether } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { refuse } from '../../refuse.ts'
import type { CaseRow } from './case-store.ts'
import { findFilersNumber, hasRecused } from './conflict-store.ts'
import { listOwnNumbers } from './officer-number-service.ts'

/**
 * Refuses an officer whose own document number is that of a party, of an agent or of the citizen who filed the case
 * (回避), or who has declared an interest in it. Answers the keyed hashes of their number. docs/product/cases.md 'Claims'.
 * @throws the refusal conflictOfInterest
 */
export async function refuseConflict(
  { db, cipher }: { db: ReadDb; cipher: FieldCipher },
  staffId: string,
  { id, number_indexes }: Pick<CaseRow, 'id' | 'number_indexes'>,
): Promise<string[]> {
  const [isRecused, own, filers] = await readTogether(db, (held) =>
    Promise.all([hasRecused(held, id, staffId), listOwnNumbers(held, cipher, staffId), findFilersNumber(held, id)]),
  )
  if (isRecused || own.some((number) => number === filers || number_indexes.includes(number)))
    throw refuse('conflictOfInterest', { record: id })
  return own
}
