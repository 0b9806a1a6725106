import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { numberKeys } from './case-key-rules.ts'
import { findSealedNumber } from './case-store.ts'

/**
 * Keyed hashes of an officer's own document number, by every index key. An officer has an interest in a case with one of
 * them (回避). Empty without a number.
 */
export async function listOwnNumbers(db: ReadDb, cipher: FieldCipher, staffId: string): Promise<string[]> {
  return indexesOf(cipher, staffId, await findSealedNumber(db, staffId))
}

/** As `listOwnNumbers`, of a number that was read with the account. */
export const indexesOf = (cipher: FieldCipher, staffId: string, sealed: string | null): string[] =>
  sealed ? numberKeys(cipher, cipher.decrypt(sealed, `staff:${staffId}:document_number`)) : []
