import { isDay, todayInShanghai } from './dates.ts'

const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
)
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const checkDigits = '10X98765432'
const earliestBirth = '1900-01-01'

/**
 * Whether a normalized number is a citizen's ID number (GB 11643): 18 characters with a right check digit, or 15 digits
 * of the first generation. The province exists (83 is Taiwan's residence permit; 18 characters that begin with 9 are a
 * foreigner's permanent residence, whose province is at another place). The birth date is 1900 or later and not after
 * `today` (`YYYY-MM-DD`, Asia/Shanghai).
 */
export function isCitizenId(value: string, today: string = todayInShanghai()): boolean {
  const birth = birthDateOf(value)
  if (birth === undefined || birth < earliestBirth || birth > today) return false
  if (value.length === 15) return provinces.has(value.slice(0, 2))
  return hasRightCheckDigit(value) && (value.startsWith('9') || provinces.has(value.slice(0, 2)))
}

/** The birth date `YYYY-MM-DD` in a number of 15 or 18 characters. Undefined if there is no such day. */
export function birthDateOf(value: string): string | undefined {
  const digits = /^\d{15}$/.test(value) ? `19${value.slice(6, 12)}` : /^\d{17}[\dX]$/.test(value) && value.slice(6, 14)
  if (!digits) return undefined
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  return isDay(day) ? day : undefined
}

/**
 * The 18 characters of a first-generation number of 15 digits. Any other text, as the number of a licence, is returned
 * unchanged.
 */
export function upgrade15(value: string): string {
  if (value.length !== 15 || !isCitizenId(value)) return value
  const body = `${value.slice(0, 6)}19${value.slice(6)}`
  return body + checkDigitOf(body)
}

/** Whether the 18th character is the check digit of the 17 before it (ISO 7064, MOD 11-2). */
export function hasRightCheckDigit(value: string): boolean {
  return /^\d{17}[\dX]$/.test(value) && checkDigitOf(value) === value[17]
}

function checkDigitOf(digits: string): string {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return checkDigits.charAt(sum % 11)
}

/**
 * The documents whose number may be one of a resident: an ID card, an ID of Hong Kong, Macau or Taiwan, a household
 * register. Of the second only the residence permit has such a number.
 */
const residentDocuments: readonly string[] = ['1', '2', '4']

/** Whether a document has the number of a resident, as the registry takes it for the counter. */
export function isResidentNumber(documentType: string, number: string, today: string = todayInShanghai()): boolean {
  return residentDocuments.includes(documentType) && isCitizenId(number, today)
}
