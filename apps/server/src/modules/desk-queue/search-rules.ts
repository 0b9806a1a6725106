import type { searchCases } from '@registration/contract/desk/queue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { certificateKeys, nameKeys, numberKeys, phoneKeys, unitKey } from '../desk-cases/case-key-rules.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'

/** The kind of key that matched. */
export type Found = Answer<typeof searchCases>['rows'][number]['found']

/** A possible kind of a text, with the keys to look for. */
export interface SearchKey {
  kind: Found
  values: readonly string[]
}

const hasDigit = (text: string) => /\d/.test(text)
const hasLetter = (text: string) => /\p{L}/u.test(text)
const countOf = (text: string, of: RegExp) => text.match(of)?.length ?? 0

/**
 * The possible kinds of a text, the likeliest first: an acceptance number from its fourth digit on, a certificate
 * or a unit, a document number, a phone, or the beginning of a name. docs/product/cases.md 'Search'.
 */
export function readSearch(
  cipher: Pick<FieldCipher, 'index' | 'indexes'>,
  typed: string,
  { regions }: Pick<CaseScope, 'regions'>,
): SearchKey[] {
  const text = typed.normalize('NFKC').trim()
  const characters = countOf(text, /[\p{L}\p{N}]/gu)
  const compact = text.replace(/[\s-]/g, '')
  const keys: (SearchKey | false)[] = [
    /^20\d{2,15}$/.test(compact) && { kind: 'number', values: [compact] },
    hasDigit(text) && characters >= 5 && { kind: 'certificate', values: certificateKeys(text) },
    hasDigit(text) && characters >= 5 && { kind: 'unit', values: [unitKey(text)] },
    hasDigit(text) && characters >= 5 && { kind: 'document', values: numberKeys(cipher, text) },
    countOf(text, /\d/g) >= 7 && !hasLetter(text) && { kind: 'phone', values: phoneKeys(cipher, text) },
    hasLetter(text) && { kind: 'name', values: nameKeys(cipher, text, regions) },
  ]
  return keys.filter((key) => key !== false)
}

/**
 * The details of a search for the audit log: the kind of key, a keyed hash of its letters and digits, and the number of cases
 * found. Never the text.
 */
export function recordOf(
  cipher: Pick<FieldCipher, 'index'>,
  text: string,
  { keys, found }: { keys: readonly SearchKey[]; found: readonly Found[] },
): string {
  const plain = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  const kind = found[0] ?? keys[0]?.kind ?? 'none'
  return `${kind} ${cipher.index(plain.toUpperCase(), 'case_search')} ${found.length}`
}
