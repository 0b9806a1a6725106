import { normalizeNumber, withHyphens } from './normalize.ts'

/** A mobile number as typed, normalized to its 11 digits: without spaces, hyphens and the country's 86, +86 or 0086. */
export function normalizeMobile(value: string): string {
  return withHyphens(normalizeNumber(value))
    .replace(/-/g, '')
    .replace(/^(?:[+＋]86|0086|86)(?=\d{11}$)/, '')
}

/** Whether a normalized number is a mobile number of mainland China. Carriers' prefixes are not checked. */
export function isMobile(value: string): boolean {
  return /^1[3-9]\d{9}$/.test(value)
}

/** A telephone number as typed: without spaces, its digits, signs and brackets in ASCII. */
export function normalizeTelephone(value: string): string {
  return withHyphens(normalizeNumber(value)).replace(/＋/g, '+').replace(/（/g, '(').replace(/）/g, ')')
}

/**
 * Whether a normalized text can be dialled: a mobile, a landline with or without its area code, or a foreign number. It
 * has 5 to 20 digits with the usual signs between them, and may have an extension.
 */
export function isTelephone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= 5 && digits <= 20 && /^\+?[\d()-]+(?:(?:转|分机|ext\.?|#|\*)\d+)?$/i.test(value)
}
