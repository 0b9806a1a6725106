import { randomInt } from 'node:crypto'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** Digits and letters without 0, 1, I and O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a code that is typed once is for: each purpose has hashes of its own. */
export type CodePurpose = 'staff_enrolment' | 'staff_recovery'

/** Groups of four characters, 20 bits each. An enrolment code lives for a day, a recovery code for years behind a password. */
const groups: Record<CodePurpose, number> = { staff_enrolment: 4, staff_recovery: 3 }

/** A new code, as it is shown: `K7QF-2MZX-9TRA`. */
export function makeOneTimeCode(purpose: CodePurpose): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups[purpose] }, group).join('-')
}

/** The stored form of a code: its keyed hash. */
export const codeIndexOf = (cipher: FieldCipher, purpose: CodePurpose, code: string): string =>
  cipher.index(normalize(code), purpose)

/** Every stored form that a typed code may have: the keys of its hash are rotated, codes are not. */
export const codeIndexesOf = (cipher: FieldCipher, purpose: CodePurpose, code: string): string[] =>
  cipher.indexes(normalize(code), purpose)

const normalize = (code: string) => code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
