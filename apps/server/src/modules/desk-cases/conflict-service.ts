import type { ReadDb } from '../../db/database.ts'
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
  const conflict = () => refuse('conflictOfInterest', { record: id })
  if (await hasRecused(db, id, staffId)) throw conflict()
  const own = await listOwnNumbers(db, cipher, staffId)
  if (own.length === 0) return own
  const filers = await findFilersNumber(db, id)
  if (own.some((number) => number === filers || number_indexes.includes(number))) throw conflict()
  return own
}
