import { normalizeNumber } from './normalize.ts'

/** A mobile number as typed, normalized to its 11 digits: without spaces, hyphens and the country's 86, +86 or 0086. */
export function normalizeMobile(value: string): string {
  return normalizeNumber(value)
    .replace(/[-－]/g, '')
    .replace(/^(?:[+＋]86|0086|86)(?=\d{11}$)/, '')
}

/** Whether a normalized number is a mobile number of mainland China. Carriers' prefixes are not checked. */
export function isMobile(value: string): boolean {
  return /^1[3-9]\d{9}$/.test(value)
}

/** Whether a normalized text can be dialled: 5 to 20 digits with the usual signs between them and an extension. */
export function isTelephone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= 5 && digits <= 20 && /^[+＋]?[\d()（）-]+(?:(?:转|ext\.?|#|\*)\d+)?$/i.test(value)
}
